import { dateFormat, type Locale } from '../../contract/format.ts'

export interface EmailMessage {
  readonly subject: string
  readonly text: string
  readonly html: string
}

export interface EmailContent {
  readonly subject: string
  readonly locale: Locale
  readonly paragraphs: readonly string[]
  readonly code?: string
  readonly link?: { readonly label: string; readonly url: string }
  /** After the link, e.g. what to do if the recipient did not cause the email. */
  readonly footnote?: string
  readonly signedBy?: string
}

/** A deadline's day, as the recipient's calendar shows it. */
export const emailDay = (at: Date, locale: Locale, timeZone: string): string =>
  dateFormat(locale, { dateStyle: 'long', timeZone }).format(at)

const escapeHtml = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

const paragraph = (text: string): string =>
  `<p style="margin:0 0 16px;font-size:15px;line-height:24px;color:#1f2329">${escapeHtml(text).replaceAll('\n', '<br>')}</p>`

const codeBlock = (code: string): string =>
  '<p style="margin:0 0 16px;padding:16px;background:#f2f4f7;border-radius:8px;text-align:center;font-size:28px;' +
  `letter-spacing:6px;font-family:Consolas,Menlo,monospace;color:#1f2329">${escapeHtml(code)}</p>`

const button = ({ label, url }: { readonly label: string; readonly url: string }): string =>
  `<p style="margin:0 0 16px"><a href="${escapeHtml(url)}" style="display:inline-block;padding:10px 20px;` +
  `background:#1456d9;border-radius:8px;color:#ffffff;text-decoration:none;font-size:15px">${escapeHtml(label)}</a></p>`

const signature = { en: 'The Quayside team', zh: 'Quayside 团队' } as const

export const composeEmail = (content: EmailContent): EmailMessage => {
  const { subject, locale, paragraphs, code, link, footnote, signedBy = signature[content.locale] } = content
  const text = [
    ...paragraphs,
    ...(code === undefined ? [] : [code]),
    ...(link ? [`${link.label}: ${link.url}`] : []),
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
  return { subject, text, html }
}
