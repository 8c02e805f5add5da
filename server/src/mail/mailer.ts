import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { createTransport, type SendMailOptions } from 'nodemailer'
import type { Config } from '../config.ts'
import { toHtml, toText } from './layout.ts'
import type { Letter } from './letter.ts'

export type Log = Pick<FastifyBaseLogger, 'info' | 'warn'>
export type Mailer = {
  send(recipient: string, letter: Letter): Promise<void>
  close(): void
}

type Transport = { deliver(message: SendMailOptions): Promise<void>; close(): void }

/** A server that does not answer must not hold up the others, nor the end of the program. */
const PATIENCE = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 20_000 }

function overSmtp(url: string): Transport {
  const transport = createTransport({ url, pool: true, maxConnections: 2, ...PATIENCE })
  return {
    deliver: async (message) => void (await transport.sendMail(message)),
    close: () => transport.close(),
  }
}

/** Without a mail server each mail becomes a file that any mail program opens. It may hold a code: only its owner reads it. */
function intoFolder(folder: string, log: Log): Transport {
  const transport = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
  return {
    async deliver(message) {
      const { message: bytes } = await transport.sendMail(message)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const path = join(
        folder,
        `${new Date().toISOString().replaceAll(':', '-')}-${crypto.randomUUID().slice(0, 8)}.eml`,
      )
      await writeFile(`${path}.part`, bytes as Buffer, { mode: 0o600 })
      await rename(`${path}.part`, path)
      log.info(`mail “${message.subject}” lies in ${path}`)
    },
    close: () => transport.close(),
  }
}

export function openMailer(config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>, log: Log): Mailer {
  const transport = config.SMTP_URL
    ? overSmtp(config.SMTP_URL)
    : intoFolder(join(resolve(config.DATA_DIR), 'outbox'), log)
  return {
    send: (recipient, letter) =>
      transport.deliver({
        from: config.MAIL_FROM,
        // an address as such: nothing in it is read as a list or as a name
        to: { name: '', address: recipient },
        subject: letter.subject,
        text: toText(letter),
        html: toHtml(letter),
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': letter.language },
        disableFileAccess: true,
        disableUrlAccess: true,
      }),
    close: () => transport.close(),
  }
}
