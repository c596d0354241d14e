// What the worker of the page and the checks under node share: where Python finds the referee, and how it is asked.

/** Where Python looks for packages. */
export const SITE = "/lib/python3.14/site-packages";

/** What `unpackArchive` calls the archive that the referee comes in. */
export const FORMAT = "zstdtar";

/** Python that comes to a function: a message as text in, the answer as text out. */
export const ANSWERING = `
import json
from propertyrules.page import answer

def answer_text(message):
    return json.dumps(answer(json.loads(message)))

answer_text
`;
