import { dateFormat, type Locale } from '../../../contract/kernel/format.ts'
import { notFound } from '../../../contract/kernel/errors.ts'
import { audit } from '../../platform/auth/audit.ts'
import type { OperatorCall } from '../../platform/http/call.ts'
import type { Platform } from '../../platform/platform.ts'
import { saveNotice } from '../notices/index.ts'
import { findHoliday } from './get-calendar.ts'

const dayMs = 86_400_000

const escaped = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

const dayOf = (locale: Locale, day: number): string =>
  dateFormat(locale, { dateStyle: 'long', timeZone: 'UTC' }).format(day)

type Holiday = NonNullable<Awaited<ReturnType<typeof findHoliday>>>

/** A title and text that serve readers of both languages; it is edited before it is published. */
const noticeOf = ({ nameEn, nameZh, firstDay, lastDay }: Holiday): { title: string; richText: string } => {
  const first = Date.parse(firstDay)
  const last = Date.parse(lastDay)
  const isOneDay = first === last
  const en = isOneDay
    ? `We are closed on ${dayOf('en', first)}.`
    : `We are closed from ${dayOf('en', first)} to ${dayOf('en', last)}.`
  const zh = isOneDay
    ? `我们将于 ${dayOf('zh', first)} 放假一天。`
    : `我们将于 ${dayOf('zh', first)}至 ${dayOf('zh', last)}放假。`
  const again = last + dayMs
  return {
    title: `${nameEn} · ${nameZh}放假通知`,
    richText: [
      `<p><strong>${escaped(nameEn)}</strong></p>`,
      `<p>${escaped(en)} Orders paid in this time are processed from ${dayOf('en', again)}, and ship-by dates do not count these days. To ship before the holiday, please pay your orders early.</p>`,
      `<p><strong>${escaped(nameZh)}</strong></p>`,
      `<p>${escaped(zh)}期间付款的订单将从 ${dayOf('zh', again)}起处理，发货时限不计假期。如需在节前发货，请提前付款。</p>`,
    ].join(''),
  }
}

export const draftHolidayNotice = async (
  { database, files }: Platform,
  id: string,
  call: OperatorCall,
): Promise<{ noticeId: string }> =>
  database.agencyTransaction(async (tx) => {
    const holiday = await findHoliday(tx, id)
    if (!holiday) throw notFound('Holiday')
    const noticeId = await saveNotice(tx, files, call.operator, {
      ...noticeOf(holiday),
      images: [],
      files: [],
      audience: 'all',
      customerIds: [],
    })
    await audit(tx, call.operator, {
      action: 'calendar:draftHolidayNotice',
      target: `notice:${noticeId}`,
      detail: { holidayId: id },
      call,
    })
    return { noticeId }
  })
