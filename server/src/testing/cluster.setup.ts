import type {} from 'vitest'
import type { TestProject } from 'vitest/node'
import { type Cluster, startCluster } from './cluster.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /**
     * The superuser URL of the PostgreSQL of this run. Test files create their own databases and use them as APP_ROLE.
     */
    clusterUrl: string
  }
}

/** Vitest loads this module once for each of its projects, so the cluster that they share is a global. */
const shared = globalThis as { testCluster?: Promise<Cluster> }

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  shared.testCluster ??= startCluster()
  const { url, stop } = await shared.testCluster
  project.provide('clusterUrl', url)
  return stop
}
