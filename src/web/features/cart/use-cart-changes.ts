import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { cart, type CartLine } from '../../../contract/cart/cart.ts'
import { CallError } from '../../ui/client/call-error.ts'
import { call } from '../../ui/call/calls.ts'
import { invalidateCalls } from '../../ui/call/use-call.ts'
import { cartReads } from './cart-reads.ts'

export interface CartChanges {
  /** Quantities being saved, by line id. */
  readonly quantities: ReadonlyMap<string, number>
  readonly removed: ReadonlySet<string>
  readonly setQuantity: (line: CartLine, quantity: number) => void
  /** Resolves to whether the lines were removed. */
  readonly remove: (lines: readonly CartLine[]) => Promise<boolean>
}

/** The call layer has already shown an error to the user. */
const succeeds = async (work: () => Promise<unknown>): Promise<boolean> => {
  try {
    await work()
    return true
  } catch (error) {
    if (error instanceof CallError) return false
    throw error
  }
}

/**
 * Optimistic changes of the cart. Each one is dropped once the server has answered and the cart has been refetched,
 * so that a rejected change is rolled back. Calls are sent one after the other.
 */
export const useCartChanges = (): CartChanges => {
  const client = useQueryClient()
  const [quantities, setQuantities] = useState<ReadonlyMap<string, number>>(new Map())
  const [removed, setRemoved] = useState<ReadonlySet<string>>(new Set())
  const latest = useRef(new Map<string, number>())
  const queue = useRef(Promise.resolve())

  const inTurn = (work: () => Promise<void>): Promise<void> => {
    const mine = queue.current.then(work)
    queue.current = mine.catch(() => undefined)
    return mine
  }
  const refresh = (): Promise<void> => invalidateCalls(client, cartReads)

  const setQuantity = ({ id }: CartLine, quantity: number): void => {
    latest.current.set(id, quantity)
    setQuantities((now) => new Map(now).set(id, quantity))
    void inTurn(async () => {
      // A later change of the same line replaces this one.
      if (latest.current.get(id) !== quantity) return
      await succeeds(() => call(cart.changeCartQuantity, { id, quantity }))
      await refresh()
      if (latest.current.get(id) !== quantity) return
      latest.current.delete(id)
      setQuantities((now) => new Map([...now].filter(([one]) => one !== id)))
    })
  }
  const remove = async (lines: readonly CartLine[]): Promise<boolean> => {
    const ids = lines.map(({ id }) => id)
    setRemoved((now) => new Set([...now, ...ids]))
    let isRemoved = false
    await inTurn(async () => {
      for (const id of ids) latest.current.delete(id)
      isRemoved = await succeeds(() => call(cart.removeManyFromCart, { ids }))
      await refresh()
      setQuantities((now) => new Map([...now].filter(([one]) => !ids.includes(one as CartLine['id']))))
      setRemoved((now) => new Set([...now].filter((one) => !ids.includes(one as CartLine['id']))))
    })
    return isRemoved
  }
  return { quantities, removed, setQuantity, remove }
}
