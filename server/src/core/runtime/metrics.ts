import { setTimeout as pause } from 'node:timers/promises'
import { Counter, Gauge, Registry } from 'prom-client'

/** Each metric with its description and its labels, whose values are few and known. A total is a counter. */
const METRICS = {
  poledne_ready: ['1 while the instance is ready for requests, otherwise 0'],
  poledne_migrations_known: ['Migrations of this build'],
  poledne_migrations_applied: ['Migrations that the database has'],
  poledne_database_connections: ['Open connections of a pool that are in use or idle', 'pool', 'state'],
  poledne_database_connections_max: ['The highest number of connections of a pool', 'pool'],
  poledne_database_queries_waiting: ['Queries and transactions that wait for a connection of a pool', 'pool'],
  poledne_database_size_bytes: ['The size of the database'],
  poledne_disk_free_bytes: ['The free space on the disk of DATA_DIR'],
  poledne_disk_size_bytes: ['The size of the disk of DATA_DIR'],
  poledne_archive_age_seconds: ['How long ago the archive had every change; 0 without an archive'],
  poledne_archive_size_bytes: ['The size of the archive; 0 without an archive'],
  poledne_event_streams: ['Open event streams of users and of screens', 'audience'],
  poledne_outbox_mails_waiting: ['E-mails that are not sent yet and will be tried again'],
  poledne_outbox_oldest_seconds: ['The age of the oldest waiting e-mail; 0 if none waits'],
  poledne_exports_running: ['Weekly menus and posters that are rendered as files now'],
  poledne_exports_waiting: ['Weekly menus and posters that wait to be rendered'],
  poledne_exports_total: ['Weekly menus and posters that were rendered or failed', 'result'],
  poledne_export_seconds_total: ['How long rendering weekly menus and posters took, without waiting'],
  poledne_cache_entries: ['The entries of a cache', 'cache'],
  poledne_cache_hits_total: ['Look-ups that found an entry in a cache', 'cache'],
  poledne_cache_misses_total: ['Look-ups that found no entry in a cache', 'cache'],
  poledne_requests_shed_total: ['Requests refused with 503 before they were read, because too many others waited'],
  poledne_job_failed: ['1 if the last run of a scheduled job failed, otherwise 0', 'job'],
  job_late_seconds: ['How long ago a scheduled job should have run but has not; 0 while it is on time', 'job'],
} as const satisfies Record<string, readonly [help: string, ...labels: string[]]>

export type Sample = [name: keyof typeof METRICS, value: number, labels?: Record<string, string>]
type Source = () => readonly Sample[] | Promise<readonly Sample[]>

/** The use of a cache since the start of this instance. */
export type CacheCounts = { entries: number; hits: number; misses: number }

/** The metrics of one instance. Components count in plain numbers, which are read when the metrics are requested. */
export type Metrics = {
  /** The metrics of libraries, which keep their own values. */
  registry: Registry
  addSource(source: Source): void
  addCache(cache: string, readCounts: () => CacheCounts): void
  /** Formats all metrics for Prometheus. */
  print(): Promise<string>
}

/** A source that takes longer is left out, because the other metrics are also needed while the database is away. */
const SOURCE_TIMEOUT_MS = 3_000

const readSource = (source: Source): Promise<readonly Sample[]> =>
  Promise.race([(async () => source())(), pause(SOURCE_TIMEOUT_MS, [], { ref: false })]).catch(() => [])

/** Creates a registry with only these samples; a metric without a sample would be printed as 0. */
function toRegistry(samples: readonly Sample[]): Registry {
  const registry = new Registry()
  for (const [name, value, labels = {}] of samples) {
    const [help, ...labelNames] = METRICS[name]
    const Metric = name.endsWith('_total') ? Counter : Gauge
    const known = registry.getSingleMetric(name) as Counter | Gauge | undefined
    const metric = known ?? new Metric({ name, help, labelNames, registers: [registry] })
    metric.inc(labels, value)
  }
  return registry
}

export function openMetrics(): Metrics {
  const registry = new Registry()
  const sources: Source[] = []
  return {
    registry,
    addSource: (source) => void sources.push(source),
    addCache(cache, readCounts) {
      sources.push(() => {
        const { entries, hits, misses } = readCounts()
        return [
          ['poledne_cache_entries', entries, { cache }],
          ['poledne_cache_hits_total', hits, { cache }],
          ['poledne_cache_misses_total', misses, { cache }],
        ]
      })
    },
    async print() {
      const samples = (await Promise.all(sources.map(readSource))).flat()
      return Registry.merge([registry, toRegistry(samples)]).metrics()
    },
  }
}
