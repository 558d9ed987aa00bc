import type { StatusTab } from './index-types.ts'

/** The tab in the address, where '' is the first. */
export const readTab = <Tab extends string>(tabs: readonly [Tab, ...Tab[]], key: string): Tab =>
  tabs.find((tab) => tab === key) ?? tabs[0]

export const listTabs = <Tab extends string>(
  tabs: readonly [Tab, ...Tab[]],
  labels: Readonly<Record<Tab, string>>,
  counts: Readonly<Partial<Record<Tab, number>>> | undefined,
): readonly StatusTab[] =>
  tabs.map((tab) => ({ key: tab === tabs[0] ? '' : tab, label: labels[tab], count: counts?.[tab] }))
