import { Input, type InputRef } from 'antd'
import { useEffect, useRef, useState } from 'react'
import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import { wallet } from '../../../../contract/wallet/wallet.ts'
import { useCallMutation } from '../../../ui/call/use-call.ts'
import { Icon } from '../../../ui/icon.tsx'
import { defineText, useText } from '../../../ui/text/define-text.ts'

const text = defineText({
  en: { add: 'Add note', edit: 'Edit note', label: (number: string) => `Note for ${number}` },
  zh: { add: '添加备注', edit: '编辑备注', label: (number: string) => `${number} 的备注` },
})

type Movement = OutputOf<typeof wallet.listMovements>['rows'][number]

/** Enter or blur saves, Escape cancels. */
export const MovementRemark = ({ movement }: { movement: Movement }) => {
  const words = useText(text)
  const [draft, setDraft] = useState<string | null>(null)
  const input = useRef<InputRef>(null)
  // After a key ends editing, the focus returns to the button.
  const isEndedByKey = useRef(false)
  const save = useCallMutation(wallet.setMovementRemark, {
    invalidates: [wallet.listMovements],
    onSuccess: () => setDraft(null),
  })
  const isOpen = draft !== null
  useEffect(() => {
    if (isOpen) input.current?.focus()
  }, [isOpen])

  if (draft === null) {
    return (
      <button
        ref={(button) => {
          if (isEndedByKey.current) button?.focus()
          isEndedByKey.current = false
        }}
        type="button"
        className={movement.customerRemark ? 'q-remark' : 'q-remark q-remark-none'}
        title={movement.customerRemark ? words.edit : undefined}
        onClick={(event) => {
          event.stopPropagation()
          setDraft(movement.customerRemark)
        }}
      >
        <span>{movement.customerRemark || words.add}</span>
        <Icon name="edit" size={14} />
      </button>
    )
  }
  const finish = (): void => {
    if (save.isPending) return
    if (draft.trim() === movement.customerRemark) setDraft(null)
    else save.mutate({ id: movement.id, remark: draft })
  }
  return (
    <Input
      ref={input}
      size="small"
      maxLength={300}
      aria-label={words.label(movement.sourceNumber)}
      value={draft}
      disabled={save.isPending}
      onChange={(event) => setDraft(event.target.value)}
      onClick={(event) => event.stopPropagation()}
      onBlur={finish}
      onPressEnter={finish}
      onKeyDown={(event) => {
        // Keeps the table's keys (Space, Enter) from acting on input.
        event.stopPropagation()
        isEndedByKey.current = event.key === 'Escape' || event.key === 'Enter'
        if (event.key === 'Escape') setDraft(null)
      }}
    />
  )
}
