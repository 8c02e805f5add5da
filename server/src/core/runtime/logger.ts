import { type DestinationStream, type Logger, pino } from 'pino'
import type { Config } from './config.ts'

/**
 * Creates the log: one JSON object per line, with the time in milliseconds since 1970 in UTC. The detail of a database
 * error is left out, because it quotes values of the row, such as an e-mail address.
 */
export const createLogger = ({ LOG_LEVEL }: Pick<Config, 'LOG_LEVEL'>, destination: DestinationStream): Logger =>
  pino({ level: LOG_LEVEL, redact: { paths: ['err.detail'], remove: true } }, destination)
