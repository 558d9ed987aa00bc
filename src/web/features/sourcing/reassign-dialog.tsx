import { counted, formatNumber } from '../../../contract/kernel/format.ts'
import { Select } from 'antd'
import { useState } from 'react'
import { operatorSourcing, type OperatorSourcingRow } from '../../../contract/sourcing/operator-sourcing.ts'
import { useCall } from '../../ui/call/use-call.ts'
import { Field } from '../../ui/forms/form.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { useAssignSourcing } from './use-assign-sourcing.ts'

const text = defineText({
  en: {
    title: (n: number) => `Reassign ${counted(n, 'request', 'requests')}`,
    to: 'Assign to',
    missing: 'Select a colleague.',
    send: 'Reassign',
  },
  zh: {
    title: (n: number) => `转交 ${formatNumber(n, 'zh')} 个找货单`,
    to: '转交给',
    missing: '请选择同事。',
    send: '转交',
  },
})

interface ReassignProps {
  readonly ids: readonly OperatorSourcingRow['id'][]
  readonly onClose: () => void
  readonly onDone?: () => void
}

const ReassignDialog = ({ ids, onClose, onDone }: ReassignProps) => {
  const words = useText(text)
  const { data } = useCall(operatorSourcing.listSourcers, {})
  const [to, setTo] = useState<string | null>(null)
  const [isTried, setIsTried] = useState(false)
  const { assign, isPending } = useAssignSourcing(() => {
    onDone?.()
    onClose()
  })
  return (
    <FormDialog
      title={words.title(ids.length)}
      sendLabel={words.send}
      isBusy={isPending}
      onSend={() => {
        setIsTried(true)
        if (to !== null) assign(ids, to)
      }}
      onClose={onClose}
    >
      <Field label={words.to} error={isTried && to === null ? words.missing : null}>
        {({ status, ...control }) => (
          <Select
            {...control}
            {...(status ? { status } : {})}
            style={{ width: '100%' }}
            value={to}
            options={(data?.sourcers ?? []).map(({ id, name, requests }) => ({
              value: id as string,
              label: `${name} (${requests})`,
            }))}
            onChange={setTo}
          />
        )}
      </Field>
    </FormDialog>
  )
}
export default ReassignDialog
