import type { OrderRow } from '../../../contract/order-schemas.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'

const text = defineText({
  en: {
    from: (numbers: string) => `merged from ${numbers}`,
    into: (number: string) => `goes with ${number}`,
    part: (no: number, count: number, number: string) => `part ${no} of ${count} of ${number}`,
    parts: (count: number) => `split into ${count} parts`,
    undone: 'taken back',
    again: (number: string) => `${number} sent again`,
    sentAgain: (numbers: string) => `sent again as ${numbers}`,
  },
  zh: {
    from: (numbers: string) => `由 ${numbers} 合并`,
    into: (number: string) => `随 ${number} 发出`,
    part: (no: number, count: number, number: string) => `${number} 的第 ${no}/${count} 部分`,
    parts: (count: number) => `已拆分为 ${count} 部分`,
    undone: '已撤回',
    again: (number: string) => `补发自 ${number}`,
    sentAgain: (numbers: string) => `已补发为 ${numbers}`,
  },
})

/** What an order has to do with others, in a few words; nothing for nearly all of them. */
export const useFamilyWords = (): ((family: OrderRow['family']) => string | null) => {
  const words = useText(text)
  return (family) => {
    if (!family) return null
    if (family.isUndone) return words.undone
    if (family.mergedInto) return words.into(family.mergedInto.number)
    if (family.mergedFrom.length > 0 && family.reissues.length === 0)
      return words.from(family.mergedFrom.map(({ number }) => number).join(', '))
    if (family.parts.length > 0) return words.parts(family.parts.length)
    const { partOf, reissueOf, reissues } = family
    const again = reissues.filter(({ status }) => status !== 'cancelled')
    const said = [
      partOf && words.part(partOf.partNo, partOf.partCount, partOf.number),
      reissueOf && words.again(reissueOf.number),
      again.length > 0 && words.sentAgain(again.map(({ number }) => number).join(', ')),
    ].filter(Boolean)
    return said.length > 0 ? said.join(' · ') : null
  }
}
