import { invoices } from '../../src/contract/invoices/invoices.ts'
import { operatorInvoices } from '../../src/contract/invoices/operator-invoices.ts'
import { invoiceIdSchema } from '../../src/contract/kernel/ids.ts'
import type { Move } from './claim-moves.ts'
import { ask, oneOf, refused, rowsOf, took } from './world.ts'

// The seller is made out under other names, and finance corrects invoices.

const names = ['Harbour GmbH', 'Harbour Ltd', 'Harbour SARL']
const countries = ['DE', 'GB', 'FR']

export const invoiceMoves: Record<string, Move> = {
  addressSaved: async (world, _order, dice) =>
    took(
      await ask(world, world.seller, invoices.saveInvoiceAddress, {
        name: oneOf(names, dice) ?? 'Harbour',
        address1: 'Kai 1',
        city: 'Kiel',
        countryCode: oneOf(countries, Math.floor(dice / 3)) ?? 'DE',
      }),
    ),
  corrected: async (world, _order, dice) => {
    const { t } = world.stage
    const rows = await rowsOf<{ id: string }>(
      world,
      `select id from invoice where customer_id = $1 and series <> 'credit' order by id desc limit 20`,
    )
    const row = oneOf(rows, dice)
    if (!row) return refused('no invoice')
    const id = invoiceIdSchema.parse(row.id)
    const preview = await ask(world, t.operator, operatorInvoices.previewInvoiceCorrection, { id })
    if (preview.code !== 200 || !preview.data) return took(preview)
    const wish = { id, version: preview.data.version, reason: 'Any reason' }
    return took(await ask(world, t.operator, operatorInvoices.correctInvoice, wish))
  },
}
