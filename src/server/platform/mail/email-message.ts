import { dateFormat, type Locale } from '../../../contract/kernel/format.ts'
import { secretMark, type MailSecret } from './mail-secrets.ts'

export interface EmailMessage {
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Stands in subject, text and HTML as its mark. */
  readonly secret: MailSecret | null
}

export interface EmailContent {
  readonly subject: string
  readonly locale: Locale
  readonly paragraphs: readonly string[]
  readonly code?: MailSecret
  /** The URL of a link that lets its holder in contains the mark of its `secret`. */
  readonly link?: { readonly label: string; readonly url: string; readonly secret?: MailSecret }
  /** After the link, e.g. what to do if the recipient did not cause the email. */
  readonly footnote?: string
  readonly signedBy?: string
}

/** A deadline's day, as the recipient's calendar shows it. */
export const emailDay = (at: Date, locale: Locale, timeZone: string): string =>
  dateFormat(locale, { dateStyle: 'long', timeZone }).format(at)

/**
 * A name that somebody else chose, for an email to others: no mail program finds a link in it. Names of earlier versions
 * and of shops may hold one.
 */
export const plainName = (name: string): string =>
  clean(name, false)
    .replaceAll('\n', ' ')
    .replace(/([.:/@])(?=\S)/gu, '$1\u200B')

export const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const paragraph = (text: string): string =>
  `<p style="margin:0 0 16px;font-size:15px;line-height:24px;color:#1f2329">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`

const codeBlock = ({ mark }: MailSecret): string =>
  '<p style="margin:0 0 16px;padding:16px;background:#f2f4f7;border-radius:8px;text-align:center;font-size:28px;' +
  `letter-spacing:6px;font-family:Consolas,Menlo,monospace;color:#1f2329">${mark}</p>`

const button = ({ label, url }: { readonly label: string; readonly url: string }): string =>
  `<p style="margin:0 0 16px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:10px 20px;` +
  `background:#1456d9;border-radius:8px;color:#ffffff;text-decoration:none;font-size:15px">${escapeHtml(label)}</a></p>`

const signature = { en: 'The Quayside team', zh: 'Quayside 团队' } as const

/** A subject is one line. Other control characters, and marks of secrets that are not declared, are removed. */
const clean = (text: string, mayHaveMark: boolean): string =>
  (mayHaveMark ? text : text.replaceAll(secretMark, '')).replace(/[^\P{Cc}\n]/gu, ' ')

export const composeEmail = (content: EmailContent): EmailMessage => {
  const { locale, code, link, footnote, signedBy = signature[content.locale] } = content
  const secret = code ?? link?.secret ?? null
  const subject = clean(content.subject, secret !== null).replaceAll('\n', ' ')
  const paragraphs = content.paragraphs.map((each) => clean(each, false))
  const text = [
    ...paragraphs,
    ...(code === undefined ? [] : [code.mark]),
    ...(link ? [`${link.label}: ${clean(link.url, link.secret !== undefined)}`] : []),
    ...(footnote === undefined ? [] : [footnote]),
    signedBy,
  ].join('\n\n')
  const body = [
    ...paragraphs.map(paragraph),
    code === undefined ? '' : codeBlock(code),
    link ? button(link) : '',
    footnote === undefined ? '' : paragraph(footnote),
    paragraph(signedBy),
  ].join('')
  const html =
    `<!doctype html><html lang="${locale}"><body style="margin:0;padding:24px;background:#f7f8fa;` +
    `font-family:Inter,'Segoe UI',Helvetica,Arial,'PingFang SC','Microsoft YaHei',sans-serif">` +
    `<div style="max-width:520px;margin:0 auto;padding:32px;background:#ffffff;border-radius:12px">${body}</div></body></html>`
  return { subject, text, html, secret }
}
