import { trackingStatusWords } from '../../../contract/common/dictionaries.ts'
import { pushableTrackingStatuses } from '../../../contract/kernel/statuses.ts'
import type { TrackingHandling } from '../../../contract/tracking-rules/tracking-rules.ts'
import { countryName } from '../../ui/components/country.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'

const text = defineText({
  en: {
    list: (names: readonly string[]) => names.join(', '),
    everywhere: 'All shipping lines and countries.',
    lines: (names: string) => `Shipping lines: ${names}.`,
    countries: (names: string) => `Countries: ${names}.`,
    carrier: (name: string) => `The carrier is shown as ${name}, without a link to its page.`,
    hidden: (words: string) => `Carrier messages that contain these words are hidden: ${words}.`,
    replaced: (pairs: string) => `Words are replaced: ${pairs}.`,
    pair: (from: string, to: string) => (to === '' ? `${from} (removed)` : `${from} → ${to}`),
    pushed: (statuses: string) => `Shops receive only these updates: ${statuses}.`,
    noPushes: 'Shops receive the tracking number, but no updates.',
    unchanged: 'Parcels are shown as the carrier reports them.',
  },
  zh: {
    list: (names: readonly string[]) => names.join('、'),
    everywhere: '适用于全部物流渠道和国家/地区。',
    lines: (names: string) => `物流渠道：${names}。`,
    countries: (names: string) => `国家/地区：${names}。`,
    carrier: (name: string) => `承运商显示为“${name}”，不提供其官网链接。`,
    hidden: (words: string) => `隐藏含有以下词语的物流信息：${words}。`,
    replaced: (pairs: string) => `替换词语：${pairs}。`,
    pair: (from: string, to: string) => (to === '' ? `${from}（删除）` : `${from} → ${to}`),
    pushed: (statuses: string) => `仅向店铺回传以下状态：${statuses}。`,
    noPushes: '仅向店铺回传运单号，不回传物流状态。',
    unchanged: '按承运商提供的信息展示。',
  },
})

/** What a rule does, a sentence each; where it applies comes first. */
export const useHandlingSentences = (): ((
  rule: TrackingHandling & { readonly countries: readonly string[] },
  lineNames: readonly string[],
) => string[]) => {
  const words = useText(text)
  const statuses = useText(trackingStatusWords)
  return (rule, lineNames) => {
    const where = [
      ...(lineNames.length > 0 ? [words.lines(words.list(lineNames))] : []),
      ...(rule.countries.length > 0 ? [words.countries(words.list(rule.countries.map(countryName)))] : []),
    ]
    const isEveryStatus = rule.pushedStatuses.length === pushableTrackingStatuses.length
    const pushed = words.pushed(words.list(rule.pushedStatuses.map((status) => statuses[status])))
    const what = [
      ...(rule.carrierName === null ? [] : [words.carrier(rule.carrierName)]),
      ...(rule.hiddenWords.length > 0 ? [words.hidden(words.list(rule.hiddenWords))] : []),
      ...(rule.replacements.length > 0
        ? [words.replaced(words.list(rule.replacements.map(({ from, to }) => words.pair(from, to))))]
        : []),
      ...(isEveryStatus ? [] : [rule.pushedStatuses.length === 0 ? words.noPushes : pushed]),
    ]
    return [
      ...(where.length > 0 ? where : [words.everywhere]),
      ...(what.length > 0 ? what : [words.unchanged]),
    ]
  }
}
