import { isRefreshOffered } from './refresh-permission.ts'

export type ToolName = 'refreshPermission' | 'vip' | 'help' | 'setting'

export interface Tool {
  readonly name: ToolName
  readonly to?: string
}

interface Person {
  readonly account: { readonly isDefault: boolean }
  readonly customer: { readonly isVip: boolean }
}

export const toolsOf = (person: Person, isReachable: (path: string) => boolean): readonly Tool[] => {
  const all: readonly (Tool & { readonly isFor: boolean })[] = [
    { name: 'refreshPermission', isFor: isRefreshOffered(person.account) },
    { name: 'vip', to: '/function/vip', isFor: person.customer.isVip },
    { name: 'help', to: '/function/helpeCenter', isFor: true },
    { name: 'setting', to: '/setting/index', isFor: true },
  ]
  return all
    .filter(({ to, isFor }) => isFor && (to === undefined || isReachable(to)))
    .map(({ name, to }) => (to === undefined ? { name } : { name, to }))
}
