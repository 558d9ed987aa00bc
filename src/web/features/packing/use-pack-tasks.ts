import type { PackTask } from '../../../contract/packing/pack-station.ts'
import { operatorPackStation } from '../../../contract/packing/pack-station.ts'
import { operatorPacking, type PackOrder } from '../../../contract/packing/packing.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { useText } from '../../ui/text/define-text.ts'
import { useLocale } from '../../ui/text/locale.ts'
import { operatorOrderReads } from '../fulfilment/common/fulfilment-calls.ts'
import type { Notify } from './use-order-scan.ts'
import { closingText, taskName } from './closing/closing-text.ts'

interface PackTasks {
  readonly tick: (task: PackTask, done: boolean) => Promise<boolean>
  readonly isBusy: boolean
}

export const usePackTasks = ({ id }: Pick<PackOrder, 'id'>, notify: Notify): PackTasks => {
  const words = useText(closingText)
  const locale = useLocale()
  const set = useCallMutation(operatorPackStation.setPackTask, {
    quiet: true,
    invalidates: [operatorPacking.findOrderToPack, ...operatorOrderReads],
  })
  const tick = async (task: PackTask, done: boolean): Promise<boolean> => {
    const name = taskName(task, words, locale)
    try {
      await set.mutateAsync({ id, key: task.key, done })
      notify('counted', (done ? words.ticked : words.unticked)(name))
      return true
    } catch (error) {
      notify('refused', error instanceof Error ? error.message : String(error))
      return false
    }
  }
  return { tick, isBusy: set.isPending }
}
