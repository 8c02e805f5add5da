import { inject } from 'vitest'
import { createEmptyDatabaseOn, createTestDatabaseOn, type TestDatabase } from './clusterDatabases.ts'
import { toDatabaseUrl } from './databaseRoles.ts'

export type { TestDatabase }

/** This file creates databases for tests of vitest, which injects the URL of the cluster. */

export const createTestDatabase = (): Promise<TestDatabase> => createTestDatabaseOn(inject('clusterUrl'))

/** Returns the URL of the test database for a superuser. */
export const getSuperuserUrl = (url: string): string =>
  toDatabaseUrl(inject('clusterUrl'), new URL(url).pathname.slice(1))

/** Creates a database without tables, on another PostgreSQL if its URL is given. */
export const createEmptyDatabase = (cluster = inject('clusterUrl')): Promise<TestDatabase> =>
  createEmptyDatabaseOn(cluster)
