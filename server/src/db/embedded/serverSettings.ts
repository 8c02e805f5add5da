/** On the command line, not in postgresql.conf: a new version's settings reach old data folders too. */
export function buildServerSettings(port: number, durable: boolean): string[] {
  const settings: Record<string, string> = {
    listen_addresses: '127.0.0.1',
    port: String(port),
    unix_socket_directories: '',
    // 60 for the program, and the 3 that PostgreSQL reserves for superusers.
    max_connections: '63',
    shared_buffers: '128MB',
    work_mem: '8MB',
    max_wal_size: '512MB',
    jit: 'off',
    timezone: 'UTC',
    log_timezone: 'UTC',
    // Failed statements are the application's to log, without their values; here stay starts, stops and crashes.
    log_min_messages: 'log',
    log_checkpoints: 'off',
    log_autovacuum_min_duration: '-1',
    ...(durable ? {} : { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }),
  }
  return Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])
}
