import { auditActionGroups, auditActions } from '../../../contract/operator-home/audit-actions.ts'
import { partsOf, wordingIn } from '../../../contract/operator-home/audit-text.ts'
import type { Locale } from '../../ui/text/locale.ts'

const pages: Readonly<Record<string, string>> = {
  order: '/orders/detail',
  product: '/products/product',
  shippingLine: '/shipping/line',
  notice: '/notices/notice',
}

/** The page of an audit target such as `product:12`; null if the console has no page for it. */
export const targetPage = (target: string): { readonly to: string; readonly id: string } | null => {
  const { kind, id } = partsOf(target)
  const to = pages[kind]
  return to !== undefined && /^\d+$/.test(id) ? { to, id } : null
}

type ActionGroup = keyof typeof auditActionGroups

export const actionGroups = Object.keys(auditActionGroups) as ActionGroup[]

const wholeGroup = '@'

interface ActionOption {
  readonly value: string
  readonly label: string
}

/** A group's actions by their words, which several names may share; the first one stands for all of them. */
export const actionOptions = (group: ActionGroup, everything: string, locale: Locale): ActionOption[] => {
  const named = Map.groupBy(Object.entries(auditActionGroups[group]), ([, wording]) =>
    wordingIn(wording, locale),
  )
  return [
    { value: wholeGroup + group, label: everything },
    ...[...named]
      .map(([label, same]) => ({ value: same[0]?.[0] ?? '', label }))
      .toSorted((a, b) => a.label.localeCompare(b.label, locale)),
  ]
}

/** All names of the actions that an option of a group stands for; undefined: no filter. */
export const actionsOf = (value: string | undefined): string[] | undefined => {
  const group = actionGroups.find((one) => value === wholeGroup + one)
  if (group) return Object.keys(auditActionGroups[group])
  const wording = value === undefined ? undefined : auditActions[value]
  if (!wording) return undefined
  return Object.keys(auditActions).filter((action) => auditActions[action]?.[0] === wording[0])
}
