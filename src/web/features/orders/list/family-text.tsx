import { Fragment, type ReactNode } from 'react'
import type { OrderRow } from '../../../../contract/orders/order-schemas.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'

const text = defineText({
  en: {
    from: (numbers: ReactNode) => <>merged from {numbers}</>,
    into: (number: ReactNode) => <>merged into {number}</>,
    part: (no: number, count: number, number: ReactNode) => (
      <>
        part {no}/{count} of {number}
      </>
    ),
    parts: (count: number) => `split into ${count} parts`,
    undone: 'undone',
    again: (number: ReactNode) => <>replaces {number}</>,
    sentAgain: (numbers: ReactNode) => <>replaced by {numbers}</>,
  },
  zh: {
    from: (numbers: ReactNode) => <>由 {numbers} 合并</>,
    into: (number: ReactNode) => <>已合并到 {number}</>,
    part: (no: number, count: number, number: ReactNode) => (
      <>
        {number} 的
        <span className="q-nowrap">
          子订单 {no}/{count}
        </span>
      </>
    ),
    parts: (count: number) => `已拆分为 ${count} 个子订单`,
    undone: '已撤销',
    again: (number: ReactNode) => <>补发自 {number}</>,
    sentAgain: (numbers: ReactNode) => <>补发订单 {numbers}</>,
  },
})

/** Order numbers contain a hyphen, at which a line could break. */
const numberOf = ({ number }: { readonly number: string }): ReactNode => (
  <span className="q-nowrap">{number}</span>
)

const joined = (parts: readonly ReactNode[], separator: string): ReactNode =>
  parts.map((part, place) => (
    <Fragment key={place}>
      {place > 0 && separator}
      {part}
    </Fragment>
  ))

/** Null for most orders, which have no relation to others. */
export const useFamilyWords = (): ((family: OrderRow['family']) => ReactNode) => {
  const words = useText(text)
  return (family) => {
    if (!family) return null
    if (family.isUndone) return words.undone
    if (family.mergedInto) return words.into(numberOf(family.mergedInto))
    if (family.mergedFrom.length > 0 && family.replacements.length === 0)
      return words.from(joined(family.mergedFrom.map(numberOf), ', '))
    if (family.parts.length > 0) return words.parts(family.parts.length)
    const { partOf, replacementOf, replacements } = family
    const again = replacements.filter(({ status }) => status !== 'cancelled')
    const relations = [
      partOf && words.part(partOf.partNo, partOf.partCount, numberOf(partOf)),
      replacementOf && words.again(numberOf(replacementOf)),
      again.length > 0 && words.sentAgain(joined(again.map(numberOf), ', ')),
    ].filter(Boolean)
    return relations.length > 0 ? joined(relations, ' · ') : null
  }
}
