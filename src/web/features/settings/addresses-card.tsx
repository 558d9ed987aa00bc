import { Button } from 'antd'
import { useState } from 'react'
import { addresses, addressKinds } from '../../../contract/identity/accounts.ts'
import { localAddressLines } from '../../../contract/addresses/address-lines.ts'
import type { OutputOf } from '../../../contract/kernel/endpoint.ts'
import { useCall, useCallMutation } from '../../ui/call/use-call.ts'
import { ask } from '../../ui/feedback/ask.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { Icon } from '../../ui/icon.tsx'
import { Country } from '../../ui/components/country.tsx'
import { Card } from '../../ui/detail-page/detail-page.tsx'
import { EmptyState } from '../../ui/components/empty-state.tsx'
import { ErrorState } from '../../ui/components/error-state.tsx'
import { CardSkeleton } from '../../ui/components/skeletons.tsx'
import { StatusTag } from '../../ui/components/state-tag.tsx'
import { defineText, useText } from '../../ui/text/define-text.ts'
import { AddressDialog } from './address-dialog.tsx'
import { kindText } from './address-text.ts'

const text = defineText({
  en: {
    title: 'Addresses',
    add: 'Add address',
    none: 'No addresses yet',
    noneWords: 'Add the addresses you ship from, receive returns at and store your own stock at.',
    edit: 'Edit',
    editOf: (name: string) => `Edit ${name}`,
    remove: 'Delete',
    removeOf: (name: string) => `Delete ${name}`,
    default: 'Default',
    sureTitle: 'Delete this address?',
    sure: (name: string) =>
      `You can no longer choose ${name}. Past shipments to this address stay on record.`,
    removed: 'Address deleted.',
  },
  zh: {
    title: '地址',
    add: '添加地址',
    none: '还没有地址',
    noneWords: '包裹的寄件地址、退货地址，以及您自有货物的仓库地址。',
    edit: '编辑',
    editOf: (name: string) => `编辑 ${name}`,
    remove: '删除',
    removeOf: (name: string) => `删除 ${name}`,
    default: '默认',
    sureTitle: '删除此地址？',
    sure: (name: string) => `${name} 将不再可选，已有记录会保留。`,
    removed: '地址已删除。',
  },
})

export type OwnAddress = OutputOf<typeof addresses.listAddresses>['addresses'][number]

export const AddressesCard = () => {
  const words = useText(text)
  const kinds = useText(kindText)
  const list = useCall(addresses.listAddresses, {}, { quiet: true })
  const [dialog, setDialog] = useState<OwnAddress | 'new' | null>(null)
  if (!list.data) {
    return list.error ? (
      <div className="q-card">
        <ErrorState error={list.error} onRetry={() => void list.refetch()} />
      </div>
    ) : (
      <CardSkeleton />
    )
  }
  const all = list.data.addresses
  const add = all.length < list.data.limit && <Button onClick={() => setDialog('new')}>{words.add}</Button>
  return (
    <Card title={words.title} actions={all.length > 0 && add}>
      {all.length === 0 ? (
        <EmptyState icon="home" title={words.none} action={add || undefined}>
          {words.noneWords}
        </EmptyState>
      ) : (
        <div className="q-address-kinds">
          {addressKinds
            .map((kind) => ({ kind, ofKind: all.filter((address) => address.kind === kind) }))
            .filter(({ ofKind }) => ofKind.length > 0)
            .map(({ kind, ofKind }) => (
              <section key={kind} aria-label={kinds[kind]}>
                <h3>{kinds[kind]}</h3>
                <ul className="q-addresses">
                  {ofKind.map((address) => (
                    <AddressItem key={address.id} address={address} onEdit={() => setDialog(address)} />
                  ))}
                </ul>
              </section>
            ))}
        </div>
      )}
      {dialog && <AddressDialog address={dialog === 'new' ? null : dialog} onClose={() => setDialog(null)} />}
    </Card>
  )
}

const AddressItem = ({ address, onEdit }: { address: OwnAddress; onEdit: () => void }) => {
  const words = useText(text)
  const remove = useCallMutation(addresses.deleteAddress, {
    invalidates: [addresses.listAddresses],
    onSuccess: () => toast.success(words.removed),
  })
  const name = address.company || address.recipientName
  const confirm = async (): Promise<void> => {
    const question = { title: words.sureTitle, message: words.sure(name), confirmLabel: words.remove }
    if (await ask({ ...question, danger: true })) remove.mutate({ id: address.id })
  }
  // The company is the name above.
  const lines = localAddressLines({
    ...address,
    recipientName: address.company && address.recipientName,
  })
  return (
    <li className="q-address">
      <div className="q-address-top">
        <strong>{name}</strong>
        {address.isDefault && <StatusTag tone="working">{words.default}</StatusTag>}
      </div>
      <address>
        {lines.map((line) => (
          <span key={line}>{line}</span>
        ))}
        <Country code={address.countryCode} />
        {address.phone && <span>{address.phone}</span>}
      </address>
      <div className="q-address-actions">
        <Button size="small" aria-label={words.editOf(name)} onClick={onEdit}>
          {words.edit}
        </Button>
        <Button
          size="small"
          type="text"
          aria-label={words.removeOf(name)}
          loading={remove.isPending}
          icon={<Icon name="trash" size={16} />}
          onClick={() => void confirm()}
        />
      </div>
    </li>
  )
}
