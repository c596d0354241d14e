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

PATIENCE = "120s"  # for the first worker of a cluster, also on a busy machine


@opaque
class ClusterWorkers:
    """The workers of a cluster, by its client: makes executors for `audit_records`."""

    client: Any

    def __call__(self) -> Executor:
        """Return an executor on the workers, which runs each part once."""
        # A part writes a file: no cached result may stand in for it, and no worker may retry it
        # silently.
        executor: Executor = self.client.get_executor(pure=False, retries=0)
        return executor

    def alive(self) -> bool:
        """Return whether any worker is left, or comes back within two minutes."""
        # A lost worker is begun anew, which takes a while.
        try:
            self.client.wait_for_workers(1, timeout=PATIENCE)
        except TimeoutError:
            return False
        return True

    @property
    def threads(self) -> int:
        """How many parts can run at a time."""
        return sum(self.client.nthreads().values())


@contextmanager
def cluster_workers(jobs: int = 1, scheduler: str = "") -> Iterator[ClusterWorkers]:
    """Yield the workers of the cluster at `scheduler` (`tcp://...`), or of a local one.

    A local one has `jobs` spawned processes; one that is lost is replaced. All workers must see the
    records and the folder of the parts under the same names. Raises MissingExtra, and
    PropertyRulesError if the scheduler does not answer or has no workers.
    """
    distributed = load_extra("cluster")
    # A task whose worker is lost comes back at once: the audit itself finds out which part ended
    # it.
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
