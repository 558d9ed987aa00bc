import { isLocal } from '../kernel/environment.ts'
import { outsideCallMs } from '../kernel/outside-call.ts'

export interface Transport {
  readonly send: (message: { to: string; subject: string; text: string; html: string }) => Promise<void>
  readonly close: () => void
}

/** A server that goes on answering may have taken the email already, which would then be sent twice. */
const mailMs = 3 * outsideCallMs

/** STARTTLS is required, except on this computer: somebody in between could hide that the mail server offers it. */
const encrypted = (smtpUrl: string): string => {
  const url = new URL(smtpUrl)
  if (url.protocol === 'smtp:' && !isLocal(smtpUrl)) url.searchParams.set('requireTLS', 'true')
  return url.href
}

/** Loads nodemailer only when the first email is sent. */
export const createTransport = (smtpUrl: string, from: string): Transport => {
  let loading: Promise<{ sendMail: (message: object) => Promise<unknown>; close: () => void }> | null = null
  const load = async () => {
    const { createTransport: connect } = await import('nodemailer')
    const silence = {
      connectionTimeout: outsideCallMs,
      greetingTimeout: outsideCallMs,
      socketTimeout: outsideCallMs,
    }
    return connect({ url: encrypted(smtpUrl), dnsTimeout: outsideCallMs, ...silence }, { from })
  }
  return {
    send: async (message) => {
      loading ??= load()
      await (await loading).sendMail({ ...message, signal: AbortSignal.timeout(mailMs) })
    },
    close: () => void loading?.then((transport) => transport.close()),
  }
}
