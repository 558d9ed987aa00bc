import { Checkbox } from 'antd'
import { useState } from 'react'
import { handOverLimits, operatorHandOvers } from '../../../contract/carriers/hand-overs.ts'
import type { ShipmentId } from '../../../contract/kernel/ids.ts'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { ErrorState } from '../../ui/components/error-state.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { errorOf } from '../../ui/forms/form.tsx'
import { FormDialog } from '../../ui/forms/form-dialog.tsx'
import { TextField } from '../../ui/forms/text-field.tsx'
import { useGo } from '../../ui/page/navigation.tsx'
import { fieldErrorsOf } from '../../ui/plain/use-submit.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { weightText } from '../../ui/text/weight-text.ts'
import { imageTypes } from '../../ui/uploads/upload-rules.ts'
import { Uploader } from '../../ui/uploads/uploader.tsx'
import { useUploads } from '../../ui/uploads/use-uploads.ts'
import { handOverReads, handOverText } from './carrier-text.ts'
import { sendHandOverPicture, type SentPicture } from './hand-over-picture.ts'

const text = defineText({
  en: {
    title: (carrier: string) => `Close day for ${carrier}`,
    close: 'Close day',
    help: 'Clear the parcels that the driver did not take. They stay on the list.',
    total: (parcels: string, weight: string) => `${parcels} · ${weight}`,
    signedHelp: 'Who took the parcels. It can be added later.',
    done: (parcels: string, carrier: string) => `${parcels} handed over to ${carrier}.`,
    gone: 'These parcels have been handed over meanwhile.',
  },
  zh: {
    title: (carrier: string) => `完成交接：${carrier}`,
    close: '完成交接',
    help: '取消勾选司机未取走的包裹，它们会留在列表中。',
    total: (parcels: string, weight: string) => `${parcels} · ${weight}`,
    signedHelp: '取走包裹的人，可稍后补填。',
    done: (parcels: string, carrier: string) => `已向 ${carrier} 交接${parcels}。`,
    gone: '这些包裹已交接。',
  },
})

const CloseDayDialog = ({ carrier, onClose }: { readonly carrier: string; readonly onClose: () => void }) => {
  const words = useText(text)
  const common = useText(handOverText)
  const go = useGo()
  const [leftOut, setLeftOut] = useState<ReadonlySet<ShipmentId>>(new Set())
  const [signedBy, setSignedBy] = useState('')
  const [note, setNote] = useState('')
  const [picture, setPicture] = useState<SentPicture | null>(null)
  const pictures = useUploads<SentPicture>({
    send: sendHandOverPicture,
    limit: 1,
    onChange: ([sent]) => setPicture(sent ?? null),
  })
  const list = useCall(operatorHandOvers.listOpenParcels, { carrier }, { quiet: true, staleMs: 0 })
  const parcels = list.data?.parcels ?? []
  const chosen = parcels.filter(({ shipmentId }) => !leftOut.has(shipmentId))
  const grams = chosen.reduce((sum, { weightGrams }) => sum + weightGrams, 0)
  const close = useCallMutation(operatorHandOvers.closeDay, {
    invalidates: handOverReads,
    showsFields: true,
    onSuccess: async ({ id, count }) => {
      toast.success(words.done(common.parcels(count), carrier))
      onClose()
      await go('/hand-over/detail', { search: { id } })
    },
  })
  const errors = fieldErrorsOf(close.error)
  const toggle = (id: ShipmentId): void =>
    setLeftOut((now) => (now.has(id) ? new Set([...now].filter((one) => one !== id)) : new Set([...now, id])))
  const send = (): void =>
    close.mutate({
      carrier,
      count: chosen.length,
      leftOut: parcels.flatMap(({ shipmentId }) => (leftOut.has(shipmentId) ? [shipmentId] : [])),
      signedBy: signedBy.trim(),
      pictureId: picture?.id ?? null,
      note: note.trim(),
    })
  return (
    <FormDialog
      width={640}
      title={words.title(carrier)}
      sendLabel={words.close}
      isBusy={close.isPending || pictures.isUploading}
      isDisabled={chosen.length === 0 || leftOut.size > handOverLimits.leftOut}
      onSend={send}
      onClose={onClose}
    >
      <div className="q-stack">
        {list.error && <ErrorState error={list.error} onRetry={() => void list.refetch()} />}
        {list.isPending && <CardSkeleton lines={4} />}
        {list.data && parcels.length === 0 && <p className="q-muted">{words.gone}</p>}
        {parcels.length > 0 && (
          <>
            <strong>{words.total(common.parcels(chosen.length), weightText(grams))}</strong>
            <span className="q-muted">{words.help}</span>
            <div className="q-hand-over-list" role="group" aria-label={common.count}>
              {parcels.map(({ shipmentId, trackingNumber, orderNumber, weightGrams }) => (
                <div key={shipmentId}>
                  <Checkbox checked={!leftOut.has(shipmentId)} onChange={() => toggle(shipmentId)}>
                    <span className="q-cell-stack">
                      <span className="q-tabular">{trackingNumber}</span>
                      <span className="q-muted q-tabular">{orderNumber}</span>
                    </span>
                  </Checkbox>
                  <span className="q-muted">{weightText(weightGrams)}</span>
                </div>
              ))}
            </div>
          </>
        )}
        <TextField
          label={common.signedBy}
          help={words.signedHelp}
          optional
          maxLength={handOverLimits.signer}
          error={errorOf(errors, 'signedBy')}
          value={signedBy}
          onChange={setSignedBy}
        />
        <div>
          <span className="q-muted">{common.picture}</span>
          <Uploader uploads={pictures} label={common.picture} types={imageTypes} />
        </div>
        <TextField
          label={common.note}
          optional
          maxLength={handOverLimits.note}
          error={errorOf(errors, 'note')}
          value={note}
          onChange={setNote}
        />
      </div>
    </FormDialog>
  )
}
export default CloseDayDialog
