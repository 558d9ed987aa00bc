import { imports } from '../../../contract/shops.ts'
import { call } from '../../ui/call/calls.ts'
import { defineWork } from '../../ui/parts/work-store.ts'

/** An import in the tray. */
export const trackImport = defineWork('orderImport', async (id) => {
  const { imports: all } = await call(imports.listImports, {}, { quiet: true })
  const one = all.find((known) => known.id === id)
  if (!one) return { state: 'failed', done: 0, total: null }
  const done = one.ordersCreated + one.ordersExisting
  const problems = one.rowsBad > 0 ? { problems: one.rowsBad } : {}
  if (one.status === 'importing') return { state: 'running', done, total: one.ordersTotal }
  return { state: one.status === 'done' ? 'done' : 'failed', done, total: one.ordersTotal, ...problems }
})
