import { operatorWallet } from '../../../contract/wallet/operator-wallet.ts'
import { wallet } from '../../../contract/wallet/wallet.ts'
import { call } from '../../ui/call/calls.ts'
import { moneyText } from '../../ui/components/money.tsx'
import type { PaletteSource } from '../../ui/palette/palette-types.ts'

const heading = { en: 'Recharges', zh: '充值' }

export const rechargePalette: PaletteSource = {
  key: 'recharges',
  heading,
  minLength: 2,
  isByNumber: true,
  tag: 6,
  find: async (search, signal) => {
    const { rows } = await call(
      wallet.listRecharges,
      { search, pageNum: 1, pageSize: 20 },
      { signal, quiet: true },
    )
    return rows.map(({ id, number, amountMinor, currency }) => ({
      key: id,
      label: number,
      numbers: [number],
      hint: moneyText({ amountMinor, currency }),
      icon: 'wallet' as const,
      to: `/wallet/finance?tab=recharges&q=${encodeURIComponent(number)}`,
    }))
  },
}

export const operatorRechargePalette: PaletteSource = {
  key: 'operatorRecharges',
  heading,
  minLength: 2,
  isByNumber: true,
  area: 'recharges',
  roles: ['finance'],
  find: async (search, signal) => {
    const { rows } = await call(
      operatorWallet.listRechargesForReview,
      { search, pageNum: 1, pageSize: 20 },
      { signal, quiet: true },
    )
    return rows.map(({ id, number, customerName, amountMinor, currency }) => ({
      key: id,
      label: `${number} · ${customerName}`,
      numbers: [number],
      hint: moneyText({ amountMinor, currency }),
      icon: 'wallet' as const,
      to: `/recharges?tab=all&q=${encodeURIComponent(number)}`,
    }))
  },
}
