"""Audits on a Dask cluster: its workers as the executor of a run (extra `cluster`)."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Executor
from contextlib import ExitStack, contextmanager
from logging import CRITICAL
from typing import Any

from propertyrules.classes import opaque
from propertyrules.errors import PropertyRulesError
from propertyrules.extras import load_extra

PATIENCE = "120s"  # until some worker of a cluster is there, also on a busy machine


@opaque
class ClusterWorkers:
    """The workers of a cluster, by its client: makes executors for `audit_records`."""

    client: Any

    def __call__(self) -> Executor:
        """Return an executor that does each part once, on one of the workers."""
        # A part writes a file: it must not be taken for one done before, nor be tried anew in
        # silence.
        executor: Executor = self.client.get_executor(pure=False, retries=0)
        return executor

    def alive(self) -> bool:
        """Return whether any worker is left, or comes back within two minutes."""
        try:
            self.client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            return False
        return True

    @property
    def threads(self) -> int:
        """How many parts can be done at a time."""
        return sum(self.client.nthreads().values())


@contextmanager
def cluster_workers(jobs: int = 1, scheduler: str = "") -> Iterator[ClusterWorkers]:
    """Yield the workers of a cluster that runs at `scheduler` (`tcp://...`), else of a local one.

    A local one has `jobs` processes, which are spawned; one that is lost is begun anew. All workers
    must see the records and the folder of the parts under the same names. Raises MissingExtra, and
    PropertyRulesError where the scheduler does not answer or has no workers.
    """
    distributed = load_extra("cluster")
    # A task whose worker is lost comes back at once: it is for the audit to find out by what.
    settings = {
        "distributed.scheduler.allowed-failures": 0,
        # Else a worker that is lost twice within that time has its nanny closed as well.
        "distributed.deploy.lost-worker-timeout": "1 day",
        "distributed.nanny.environ.PYTHONWARNINGS": "ignore",
        "distributed.worker.multiprocessing-method": "spawn",
    }
    with ExitStack() as left:
        left.enter_context(distributed.dask.config.set(settings))
        address: Any = scheduler
        if not scheduler:
            address = left.enter_context(
                distributed.LocalCluster(
                    n_workers=jobs, threads_per_worker=1, dashboard_address=None,
                    silence_logs=CRITICAL,
                )
            )  # fmt: skip
        try:
            client = left.enter_context(
                distributed.Client(address, timeout=PATIENCE, set_as_default=False)
            )
            client.wait_for_workers(1, timeout=PATIENCE)
        except (OSError, ValueError) as error:
            raise PropertyRulesError(f"the cluster at {scheduler} can't be used: {error}") from None
        yield ClusterWorkers(client)
