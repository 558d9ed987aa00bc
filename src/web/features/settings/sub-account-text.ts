import type { subAccounts } from '../../../contract/identity/accounts.ts'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import type { shops } from '../../../contract/shops/shops.ts'
import type { Tone } from '../../ui/theme/tokens.ts'
import { defineText } from '../../ui/text/define-text.ts'

export type SubAccount = OutputOf<typeof subAccounts.listSubAccounts>['accounts'][number]
export type Power = OutputOf<typeof subAccounts.getCustomerPower>
export type ShopName = OutputOf<typeof shops.listShopNames>['shops'][number]

export type ShownState = SubAccount['state'] | 'expired'

export const shownState = ({ state, linkIsOpen }: SubAccount): ShownState =>
  state === 'invited' && !linkIsOpen ? 'expired' : state

export const stateTones: Readonly<Record<ShownState, Tone>> = {
  invited: 'moving',
  expired: 'problem',
  active: 'done',
  off: 'quiet',
}

export const stateText = defineText({
  en: { invited: 'Invited', expired: 'Invitation expired', active: 'Active', off: 'Deactivated' },
  zh: { invited: '已邀请', expired: '邀请已过期', active: '正常', off: '已停用' },
})
