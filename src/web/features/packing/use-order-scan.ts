import { useText } from '../../ui/text/define-text.ts'
import { orderOfScan } from '../fulfilment/carriers.ts'
import { stationText } from './packing-text.ts'
import { useScans } from './scan-field.tsx'

/** What the station says: a refusal is loud, what counts is quiet, what is finished a little less so. */
export type Say = (kind: 'refused' | 'counted' | 'done', words: string) => void

/** Takes the barcodes of packing slips, while no order is being packed. */
export const useOrderScan = (onOrder: (number: string) => void, say: Say): void => {
  const words = useText(stationText)
  useScans({
    onScan: (typed) => {
      const id = orderOfScan(typed)
      if (id) onOrder(`DS-${id}`)
      else say('refused', words.noOrder(typed))
    },
    onKey: ({ key }) => {
      if (key !== 'Escape') return false
      onOrder('')
      return true
    },
  })
}
