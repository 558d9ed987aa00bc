import { Button } from 'antd'
import { Suspense, useState } from 'react'
import { operatorHandOvers, type HandOver } from '../../../contract/carriers/hand-overs.ts'
import type { HandOverId } from '../../../contract/kernel/ids.ts'
import { useAccess } from '../../ui/access.tsx'
import { download } from '../../ui/call/calls.ts'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { Country } from '../../ui/components/country.tsx'
import { AnsweredPage } from '../../ui/detail-page/answered-page.tsx'
import { CardTable, type CardColumn } from '../../ui/detail-page/card-table.tsx'
import { Card, DescriptionList, DetailPage } from '../../ui/detail-page/detail-page.tsx'
import { Icon } from '../../ui/icon.tsx'
import { lazy } from '../../ui/page/lazy.ts'
import { PageLink } from '../../ui/page/navigation.tsx'
import { usePage, usePageTitle } from '../../ui/page/page-context.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { weightText } from '../../ui/text/weight-text.ts'
import { Instant } from '../../ui/time/instant.tsx'
import { handOverReads, handOverText } from './carrier-text.ts'
import './carriers.css'

const SignDialog = lazy(() => import('./sign-dialog.tsx'))

const text = defineText({
  en: {
    title: (number: string) => `Hand-over ${number}`,
    facts: 'Details',
    sign: 'Add signature',
    manifestOf: 'Carrier’s manifest',
    open: 'Open',
    failed: (why: string) => `The carrier made no manifest: ${why}`,
    retry: 'Request manifest again',
    parcels: 'Parcels',
    alt: 'Picture of the signed manifest',
  },
  zh: {
    title: (number: string) => `交接单 ${number}`,
    facts: '信息',
    sign: '补签',
    manifestOf: '承运商清单',
    open: '打开',
    failed: (why: string) => `承运商未生成清单：${why}`,
    retry: '重新申请清单',
    parcels: '包裹',
    alt: '已签字清单的照片',
  },
})

const HandOverDetailPage = () => {
  const id = (usePage().search['id'] ?? '') as HandOverId
  const handOver = useCall(
    operatorHandOvers.getHandOver,
    { id },
    { everyMs: 60_000, keepPrevious: false, quiet: true },
  )
  return (
    <AnsweredPage answer={handOver} back="/hand-over">
      {(found) => <Loaded handOver={found} />}
    </AnsweredPage>
  )
}
export default HandOverDetailPage

type Parcel = HandOver['parcels'][number]

const Loaded = ({ handOver }: { handOver: HandOver }) => {
  const words = useText(text)
  const common = useText(handOverText)
  usePageTitle(handOver.number)
  const columns: readonly CardColumn<Parcel>[] = [
    {
      title: common.tracking,
      render: (row) => <span className="q-tabular">{row.trackingNumber}</span>,
    },
    {
      title: common.order,
      render: (row) => (
        <PageLink to="/orders/detail" search={{ id: row.orderId }}>
          {row.orderNumber}
        </PageLink>
      ),
    },
    { title: common.customer, render: (row) => row.customerName },
    { title: common.country, render: (row) => <Country code={row.countryCode} short /> },
    { title: common.weight, align: 'right', render: (row) => weightText(row.weightGrams) },
    {
      title: common.firstScan,
      render: (row) =>
        row.firstScanAt ? (
          <Instant at={row.firstScanAt} as="minute" />
        ) : (
          <span className="q-muted">{common.notScanned}</span>
        ),
    },
  ]
  return (
    <DetailPage
      title={words.title(handOver.number)}
      subtitle={
        <>
          {handOver.carrier} · {common.parcels(handOver.count)} · {weightText(handOver.weightGrams)}
        </>
      }
      back="/hand-over"
      actions={<Actions handOver={handOver} />}
      facts={<DetailCards handOver={handOver} />}
    >
      <Card title={words.parcels} flush>
        <CardTable rows={handOver.parcels} rowKey={(row) => row.shipmentId} columns={columns} />
      </Card>
    </DetailPage>
  )
}

const Actions = ({ handOver }: { handOver: HandOver }) => {
  const words = useText(text)
  const common = useText(handOverText)
  const mayChange = useAccess().hasRole('fulfilment')
  const [isSigning, setIsSigning] = useState(false)
  const [isSaving, setIsSaving] = useState(false)
  const save = async (): Promise<void> => {
    setIsSaving(true)
    try {
      await download(operatorHandOvers.downloadManifest, { id: handOver.id })
    } finally {
      setIsSaving(false)
    }
  }
  return (
    <>
      {mayChange && handOver.signedBy === '' && (
        <Button onClick={() => setIsSigning(true)}>{words.sign}</Button>
      )}
      <Button
        type="primary"
        icon={<Icon name="printer" size={16} />}
        loading={isSaving}
        onClick={() => void save()}
      >
        {common.manifest}
      </Button>
      <Suspense fallback={null}>
        {isSigning && <SignDialog handOver={handOver} onClose={() => setIsSigning(false)} />}
      </Suspense>
    </>
  )
}

const DetailCards = ({ handOver }: { handOver: HandOver }) => {
  const words = useText(text)
  const common = useText(handOverText)
  const { manifestReference, manifestUrl, manifestFailure, picture } = handOver
  const rows: (readonly [string, React.ReactNode])[] = [
    [common.carrier, handOver.carrier],
    [common.closedAt, <Instant key="at" at={handOver.closedAt} as="minute" />],
    [common.closedBy, handOver.operatorName],
    [common.signedBy, handOver.signedBy || common.nobody],
    ...(handOver.note ? [[common.note, handOver.note] as const] : []),
    ...(manifestReference
      ? [
          [
            words.manifestOf,
            manifestUrl.startsWith('https://') ? (
              <a key="manifest" href={manifestUrl} target="_blank" rel="noreferrer">
                {manifestReference}
              </a>
            ) : (
              manifestReference
            ),
          ] as const,
        ]
      : []),
  ]
  return (
    <>
      <Card title={words.facts}>
        <DescriptionList rows={rows} />
        {manifestFailure && <FailedManifest handOver={handOver} />}
      </Card>
      {picture && (
        <Card title={common.picture}>
          <a className="q-hand-over-picture" href={picture.large} target="_blank" rel="noreferrer">
            <img src={picture.small} alt={words.alt} />
          </a>
        </Card>
      )}
    </>
  )
}

const FailedManifest = ({ handOver }: { handOver: HandOver }) => {
  const words = useText(text)
  const mayChange = useAccess().hasRole('fulfilment')
  const request = useCallMutation(operatorHandOvers.requestManifest, { invalidates: handOverReads })
  return (
    <div className="q-note q-note-problem">
      <Icon name="alert" size={16} />
      <span>{words.failed(handOver.manifestFailure)}</span>
      {mayChange && (
        <Button size="small" loading={request.isPending} onClick={() => request.mutate({ id: handOver.id })}>
          {words.retry}
        </Button>
      )}
    </div>
  )
}
