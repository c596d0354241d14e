/** What the static build reads that other packages, or the build itself, bring. */

declare module "*/pyodide.mjs" {
  export function loadPyodide(settings: object): Promise<any>;
}
declare module "*/pyodide.asm.mjs" {
  export default function createModule(settings: any): Promise<any>;
}
declare module "*/build.js" {
  export const BUILD: string;
}
declare module "pyodide" {
  export function loadPyodide(settings: object): Promise<any>;
}
declare module "node:fs/promises";
declare module "node:path";
declare module "node:readline";
declare const process: any;
