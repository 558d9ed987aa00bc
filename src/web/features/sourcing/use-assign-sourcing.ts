import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { operatorSourcing, type OperatorSourcingRow } from '../../../contract/sourcing/operator-sourcing.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { operatorReads } from './sourcing-calls.ts'

type Id = OperatorSourcingRow['id']
type Results = readonly { readonly ok: boolean; readonly message: string }[]

const text = defineText({
  en: { done: (n: number) => `${counted(n, 'request', 'requests')} reassigned.` },
  zh: { done: (n: number) => `${formatNumber(n, 'zh')} 个找货单已变更负责人。` },
})

export const useAssignSourcing = (onDone: () => void = () => undefined) => {
  const words = useText(text)
  const tell = ({ results }: { results: Results }): void => {
    const good = results.filter(({ ok }) => ok)
    if (good.length > 0) toast.success(good.length === 1 ? (good[0]?.message ?? '') : words.done(good.length))
    for (const { message } of results.filter(({ ok }) => !ok).slice(0, 3)) toast.error(message)
    onDone()
  }
  const options = {
    invalidates: [...operatorReads, operatorSourcing.listSourcers],
    onSuccess: tell,
  }
  const taking = useCallMutation(operatorSourcing.takeSourcing, options)
  const assigning = useCallMutation(operatorSourcing.assignSourcing, options)
  return {
    isPending: taking.isPending || assigning.isPending,
    take: (ids: readonly Id[]) => taking.mutate({ ids: [...ids] }),
    /** Null unassigns. */
    assign: (ids: readonly Id[], to: string | null) => assigning.mutate({ ids: [...ids], to }),
  }
}
