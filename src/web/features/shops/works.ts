import { shops } from '../../../contract/shops.ts'
import { call } from '../../ui/call/calls.ts'
import { defineWork } from '../../ui/parts/work-store.ts'
import { isRunning } from './shop-words.ts'

/** A shop's run in the tray, by the shop's id: there is one at a time. */
export const trackSync = defineWork('shopSync', async (shopId) => {
  const { shops: all } = await call(shops.listShops, {}, { quiet: true })
  const sync = all.find(({ id }) => id === shopId)?.sync
  if (!sync) return { state: 'failed', done: 0, total: null }
  const state = isRunning(sync) ? 'running' : sync.status === 'failed' ? 'failed' : 'done'
  return { state, done: sync.ordersSeen, total: null, ...(sync.error ? { message: sync.error } : {}) }
})
