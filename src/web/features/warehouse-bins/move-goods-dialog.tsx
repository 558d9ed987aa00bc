import { InputNumber } from 'antd'
import { useState } from 'react'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { operatorBins } from '../../../contract/warehouse-bins/warehouse-bins.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { errorOf, Field, FieldRow } from '../../ui/forms/form.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { SkuCell } from '../supplier-orders/sku-cell.tsx'
import { binReads, binText } from './bin-text.ts'

const text = defineText({
  en: {
    title: (code: string) => `Move goods out of ${code}`,
    to: 'To bin',
    toHelp: 'Scan or enter the code of the other bin.',
    move: 'Move goods',
    done: (units: string, to: string) => `${units} moved to ${to}.`,
  },
  zh: {
    title: (code: string) => `从 ${code} 移出货物`,
    to: '目标库位',
    toHelp: '扫描或输入目标库位的编号。',
    move: '移动货物',
    done: (units: string, to: string) => `已将 ${units}移至 ${to}。`,
  },
})

type BinDetail = OutputOf<typeof operatorBins.getBin>

interface MoveGoodsProps {
  readonly bin: BinDetail
  readonly goods: BinDetail['goods'][number]
  readonly onClose: () => void
}

const MoveGoodsDialog = ({ bin, goods, onClose }: MoveGoodsProps) => {
  const words = useText(text)
  const bins = useText(binText)
  const [to, setTo] = useState('')
  const [units, setUnits] = useState<number | null>(goods.units)
  const [isTried, setIsTried] = useState(false)
  const move = useCallMutation(operatorBins.moveGoods, {
    invalidates: binReads,
    showsFields: true,
    onSuccess: (_, input) => {
      toast.success(words.done(bins.units(input.units), input.to.trim().toUpperCase()))
      onClose()
    },
  })
  const errors = fieldErrorsOf(move.error)
  const send = (): void => {
    setIsTried(true)
    if (units !== null && to.trim() !== '')
      move.mutate({ skuId: goods.skuId, ownerId: goods.ownerId, from: bin.code, to, units })
  }
  return (
    <FormDialog
      title={words.title(bin.code)}
      sendLabel={words.move}
      isBusy={move.isPending}
      onSend={send}
      onClose={onClose}
    >
      <div className="q-stack">
        <span className="q-cell-stack">
          <SkuCell sku={goods} />
          <span className="q-muted">{goods.ownerName ?? bins.agency}</span>
        </span>
        <FieldRow>
          <TextField
            label={words.to}
            help={words.toHelp}
            error={isTried && to.trim() === '' ? bins.required : errorOf(errors, 'to')}
            maxLength={40}
            spellCheck={false}
            autoCapitalize="characters"
            value={to}
            onChange={setTo}
            onPressEnter={send}
          />
          <Field
            label={bins.quantity}
            error={isTried && units === null ? bins.atLeastOne : errorOf(errors, 'units')}
          >
            {(control) => (
              <InputNumber
                {...control}
                min={1}
                max={goods.units}
                precision={0}
                style={{ width: '100%' }}
                value={units}
                onChange={setUnits}
              />
            )}
          </Field>
        </FieldRow>
      </div>
    </FormDialog>
  )
}
export default MoveGoodsDialog
