import { mkdir, rename, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { FastifyBaseLogger } from 'fastify'
import { createTransport, type SendMailOptions } from 'nodemailer'
import { escapeHtml } from '../http/escapeHtml.ts'
import type { Config } from '../runtime/config.ts'
import type { MailContent } from './mail.ts'

const renderPlainText = ({ opening, code, link, closing, footer }: MailContent): string =>
  [
    ...opening,
    ...(code === null ? [] : [`    ${code}`]),
    ...(link ? [link.url] : []),
    ...closing,
    `-- \n${footer.join('\n')}`,
  ].join('\n\n')

const FONT = "font-family:'Source Sans 3','Segoe UI',Helvetica,Arial,sans-serif"
const renderParagraph = (text: string) => `<p style="margin:0 0 16px">${escapeHtml(text)}</p>`
const renderCodeBox = (code: string) =>
  `<p style="margin:24px 0;padding:16px;background:#f3f1ec;border-radius:8px;text-align:center;font-size:32px;font-weight:600;letter-spacing:8px">${escapeHtml(code)}</p>`

const renderLink = ({ label, url }: NonNullable<MailContent['link']>) =>
  `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:12px 20px;background:#a33327;border-radius:8px;color:#ffffff;font-weight:600;text-decoration:none">${escapeHtml(label)}</a></p>\n<p style="margin:0 0 16px;color:#5c6066;font-size:13px;word-break:break-all">${escapeHtml(url)}</p>`

const renderHtml = ({
  language,
  subject,
  opening,
  code,
  link,
  closing,
  footer,
}: MailContent): string => `<!doctype html>
<html lang="${language}">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(subject)}</title></head>
<body style="margin:0;padding:24px;background:#ffffff;color:#1f2328;font-size:16px;line-height:1.5;${FONT}">
<div style="max-width:520px;margin:0 auto">
${[...opening.map(renderParagraph), ...(code === null ? [] : [renderCodeBox(code)]), ...(link ? [renderLink(link)] : []), ...closing.map(renderParagraph)].join('\n')}
<p style="margin:32px 0 0;padding-top:16px;border-top:1px solid #d9d6cf;color:#5c6066;font-size:13px">${footer.map(escapeHtml).join('<br>')}</p>
</div>
</body>
</html>
`

export type MailLogger = Pick<FastifyBaseLogger, 'info' | 'warn'>
export type Mailer = {
  send(recipient: string, content: MailContent): Promise<void>
  close(): void
}

type Transport = { deliver(message: SendMailOptions): Promise<void>; close(): void }

/** A mail server that does not respond must not delay other mails or the shutdown. */
const SMTP_TIMEOUTS = { connectionTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 20_000 }

/**
 * Sending one mail can take this long. A server that is slow at each step can take minutes in total; another instance
 * would then find the mail due again and send it a second time.
 */
const SEND_TIMEOUT_MS = 45_000

function createSmtpTransport(url: string, sendWithinMs: number): Transport {
  const openTransport = () => createTransport({ url, pool: true, maxConnections: 2, ...SMTP_TIMEOUTS })
  let transport = openTransport()

  /** Aborts a mail by replacing the whole connection pool, because Nodemailer cannot abort a single mail. */
  function abandonPool(used: typeof transport): void {
    if (used === transport) transport = openTransport()
    used.close({ force: true })
  }

  return {
    async deliver(message) {
      const used = transport
      let isTimedOut = false
      const timeout = setTimeout(() => {
        isTimedOut = true
        abandonPool(used)
      }, sendWithinMs)
      try {
        await used.sendMail(message)
      } catch (error) {
        throw isTimedOut ? new Error(`the mail server did not finish within ${sendWithinMs / 1_000} s`) : error
      } finally {
        clearTimeout(timeout)
      }
    },
    close: () => transport.close(),
  }
}

/**
 * Creates the transport for an installation without a mail server, which writes each mail to an .eml file. It can
 * contain a code, so only the owner can read it.
 */
function createFolderTransport(folder: string, log: MailLogger): Transport {
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
      log.info({ subject: message.subject, path }, 'mail written to file')
    },
    close: () => transport.close(),
  }
}

/** Renders mails as plain text and as HTML that loads nothing, and sends them. */
export function openMailer(
  config: Pick<Config, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR'>,
  log: MailLogger,
  sendWithinMs = SEND_TIMEOUT_MS,
): Mailer {
  const transport = config.SMTP_URL
    ? createSmtpTransport(config.SMTP_URL, sendWithinMs)
    : createFolderTransport(join(resolve(config.DATA_DIR), 'outbox'), log)
  return {
    send: (recipient, content) =>
      transport.deliver({
        from: config.MAIL_FROM,
        // The recipient is an object, so that nothing in the address is parsed as a name or as a list.
        to: { name: '', address: recipient },
        subject: content.subject,
        text: renderPlainText(content),
        html: renderHtml(content),
        headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': content.language },
        disableFileAccess: true,
        disableUrlAccess: true,
      }),
    close: () => transport.close(),
  }
}
