import { Checkbox, InputNumber } from 'antd'
import { useState } from 'react'
import type { Bin } from '../../../contract/warehouse-bins/bin-schemas.ts'
import { operatorBins } from '../../../contract/warehouse-bins/warehouse-bins.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { valueMissing } from '../../ui/forms/field-error.ts'
import { errorOf, Field, FieldRow } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { binReads, binText } from './bin-text.ts'

const text = defineText({
  en: {
    title: (code: string) => `Edit bin ${code}`,
    active: 'Active',
    activeHelp: 'An inactive bin takes no goods. Move its goods to another bin first.',
    save: 'Save',
    done: 'Bin saved.',
  },
  zh: {
    title: (code: string) => `编辑库位 ${code}`,
    active: '启用',
    activeHelp: '停用的库位不能存放货物，请先移走其中的货物。',
    save: '保存',
    done: '库位已保存。',
  },
})

const EditBinDialog = ({ bin, onClose }: { bin: Bin; onClose: () => void }) => {
  const words = useText(text)
  const bins = useText(binText)
  const [zone, setZone] = useState(bin.zone)
  const [walkOrder, setWalkOrder] = useState<number | null>(bin.walkOrder)
  const [isActive, setIsActive] = useState(bin.isActive)
  const update = useCallMutation(operatorBins.updateBin, {
    invalidates: binReads,
    showsFields: true,
    onSuccess: () => {
      toast.success(words.done)
      onClose()
    },
  })
  const errors = fieldErrorsOf(update.error)
  return (
    <FormDialog
      title={words.title(bin.code)}
      sendLabel={words.save}
      isBusy={update.isPending}
      isDisabled={walkOrder === null}
      onSend={() => update.mutate({ id: bin.id, zone, walkOrder: walkOrder ?? 0, isActive })}
      onClose={onClose}
    >
      <div className="q-stack">
        <FieldRow>
          <TextField
            label={bins.zone}
            optional
            error={errorOf(errors, 'zone')}
            maxLength={40}
            value={zone}
            onChange={setZone}
          />
          <Field
            label={bins.walkOrder}
            help={bins.walkOrderHelp}
            error={walkOrder === null ? valueMissing : errorOf(errors, 'walkOrder')}
          >
            {(control) => (
              <InputNumber
                {...control}
                min={0}
                max={1_000_000}
                precision={0}
                style={{ width: '100%' }}
                value={walkOrder}
                onChange={setWalkOrder}
              />
            )}
          </Field>
        </FieldRow>
        <Checkbox checked={isActive} onChange={(event) => setIsActive(event.target.checked)}>
          {words.active}
        </Checkbox>
        <p className="q-muted">{words.activeHelp}</p>
      </div>
    </FormDialog>
  )
}
export default EditBinDialog
