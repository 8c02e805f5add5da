import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Database } from '../db/database.ts'
import { getErrorMessage, getStoredErrorMessage } from '../errors/errors.ts'
import { composeMail } from './mail.ts'
import type { Mailer, MailLogger } from './mailer.ts'
import { type ClaimedMail, claimMail, MAX_MAIL_TRIES, markMailFailed, markMailSent } from './outbox.store.ts'

export type MailContext = { database: Database; mailer: Mailer; log: MailLogger }

/** A delivery run starts no further mail after this time; the next run continues. */
const RUN_MS = 50_000

/** Mail servers repeat the address of the recipient, which must not be in the log. */
const removeAddresses = (text: string) => text.replace(/[^\s<>]+@[^\s<>]+/g, '…')

async function deliverMail({ database, mailer, log }: MailContext, mail: ClaimedMail): Promise<void> {
  try {
    await mailer.send(mail.recipient, composeMail(mail))
  } catch (error) {
    const reason = getStoredErrorMessage(error)
    const willRetry = mail.tries < MAX_MAIL_TRIES
    const fields = { mailId: mail.id, tries: mail.tries, willRetry, reason: removeAddresses(reason) }
    log.warn(fields, 'mail delivery failed')
    return markMailFailed(database, mail.id, reason)
  }
  await markMailSent(database, mail.id)
}

type DeliveryOptions = { urgentOnly: boolean; runMs?: number }

/**
 * Sends the due mails one by one; a mail that fails does not stop the others. Each mail is claimed just before it is sent,
 * because a claim lasts for one delivery, not for a queue of them at a slow mail server.
 */
export async function deliverMails(parts: MailContext, { urgentOnly, runMs = RUN_MS }: DeliveryOptions): Promise<void> {
  const until = performance.now() + runMs
  do {
    const mail = await claimMail(parts.database, urgentOnly)
    if (!mail) return
    await deliverMail(parts, mail)
  } while (performance.now() < until)
}

/** Sends urgent mails right after the commit, without delaying the response; the job sends the rest. */
export type MailDispatcher = { dispatch(): void; close(): Promise<void> }

export function openMailDispatcher(parts: MailContext): MailDispatcher {
  let running: Promise<void> | null = null
  let isRequested = false
  let isClosed = false

  async function runDispatch(): Promise<void> {
    // The response is sent first, so that its duration does not reveal whether a mail was sent.
    await nextTurn()
    isRequested = false
    await deliverMails(parts, { urgentOnly: true })
  }

  function dispatch(): void {
    isRequested = true
    if (running || isClosed) return
    running = runDispatch()
      .catch((error) => parts.log.warn({ reason: getErrorMessage(error) }, 'mail dispatch failed'))
      .finally(() => {
        running = null
        if (isRequested) dispatch()
      })
  }

  return {
    dispatch,
    async close() {
      isClosed = true
      await running
      parts.mailer.close()
    },
  }
}
