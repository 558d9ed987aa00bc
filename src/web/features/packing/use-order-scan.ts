import { useText } from '../../ui/text/define-text.ts'
import { orderOfScan } from '../fulfilment/shipping/carriers.ts'
import { stationText } from './packing-text.ts'
import { useScans } from './scan-field.tsx'

/** Announces results: refusals loudly, counts quietly, completed steps in between. */
export type Notify = (kind: 'refused' | 'counted' | 'done', words: string) => void

/** Accepts packing slips while no order is open. */
export const useOrderScan = (onOrder: (number: string) => void, notify: Notify): void => {
  const words = useText(stationText)
  useScans({
    onScan: (typed) => {
      const id = orderOfScan(typed)
      if (id) onOrder(`DS-${id}`)
      else notify('refused', words.noOrder(typed))
    },
    onKey: ({ key }) => {
      if (key !== 'Escape') return false
      onOrder('')
      return true
    },
  })
}
