import { operatorCustomers } from '../../../contract/customers/customers.ts'
import { call } from '../../ui/call/calls.ts'
import type { PaletteSource } from '../../ui/palette/palette-types.ts'

export const customerPalette: PaletteSource = {
  key: 'customers',
  area: 'customers',
  heading: { en: 'Customers', zh: '客户' },
  minLength: 2,
  find: async (search, signal) => {
    const { rows } = await call(
      operatorCustomers.listCustomers,
      { search, pageNum: 1, pageSize: 20 },
      { signal, quiet: true },
    )
    return rows.map(({ id, name, email }) => ({
      key: id,
      label: name,
      hint: email,
      icon: 'people' as const,
      to: `/customers?q=${encodeURIComponent(email)}`,
    }))
  },
}
