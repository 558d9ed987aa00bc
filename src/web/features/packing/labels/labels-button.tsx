import { Button } from 'antd'
import { useState } from 'react'
import { operatorPacking } from '../../../../contract/packing/packing.ts'
import { download } from '../../../ui/call/calls.ts'
import { useCallMutation } from '../../../ui/call/use-call.ts'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { Icon } from '../../../ui/icon.tsx'
import { useGo } from '../../../ui/page/navigation.tsx'
import { operatorOrderReads } from '../../fulfilment/common/fulfilment-calls.ts'

interface LabelsButtonProps {
  readonly ids: readonly string[]
  readonly label: string
}

/** Carriers answer for as many within one call; more are created by a job. */
export const labelsInOneCall = 20

/** Creates missing shipping labels of these orders and downloads all labels as one file. */
const LabelsButton = ({ ids, label }: LabelsButtonProps) => {
  const [isSaving, setIsSaving] = useState(false)
  const createLabels = useCallMutation(operatorPacking.makeLabels, {
    invalidates: operatorOrderReads,
    onSuccess: async ({ results }) => {
      const refused = results.find(({ ok }) => !ok)
      if (refused) toast.error(refused.message)
      const labelled = results.filter(({ ok }) => ok).map(({ orderId }) => orderId)
      if (labelled.length === 0) return
      setIsSaving(true)
      try {
        await download(operatorPacking.downloadLabels, { ids: labelled })
      } finally {
        setIsSaving(false)
      }
    },
  })
  const go = useGo()
  const startJob = useCallMutation(operatorPacking.startLabels, {
    onSuccess: ({ bulkJobId }) => go('/jobs/detail', { search: { id: bulkJobId } }),
  })
  return (
    <Button
      icon={<Icon name="file" size={16} />}
      loading={createLabels.isPending || startJob.isPending || isSaving}
      onClick={() => (ids.length > labelsInOneCall ? startJob : createLabels).mutate({ ids: [...ids] })}
    >
      {label}
    </Button>
  )
}
export default LabelsButton
