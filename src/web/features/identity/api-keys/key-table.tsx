import { Button } from 'antd'
import { apiKeys } from '../../../../contract/identity/api-keys.ts'
import type { OutputOf } from '../../../../contract/kernel/endpoint.ts'
import { useCallMutation } from '../../../ui/call/use-call.ts'
import { StatusTag } from '../../../ui/components/state-tag.tsx'
import { ask } from '../../../ui/feedback/ask.ts'
import { toast } from '../../../ui/feedback/feedback-store.ts'
import { defineText, useText } from '../../../ui/text/define-text.ts'
import { Instant } from '../../../ui/time/instant.tsx'
import { apiKeyText } from './api-key-text.ts'
import '../../../ui/index-page/table.css'

const text = defineText({
  en: {
    name: 'Name',
    key: 'Key',
    access: 'Access',
    createdBy: 'Created by',
    created: 'Created',
    used: 'Last used',
    unused: 'Not used yet',
    expires: 'Expires',
    expired: 'Expired',
    revoke: 'Revoke',
    revokeOf: (name: string) => `Revoke API key ${name}`,
    question: (name: string) => `Revoke API key ${name}?`,
    consequence: 'Programs that use it lose access immediately. A revoked key cannot be restored.',
    revoked: (name: string) => `API key ${name} revoked.`,
    actions: 'Actions',
  },
  zh: {
    name: '名称',
    key: '密钥',
    access: '权限',
    createdBy: '创建人',
    created: '创建时间',
    used: '最近使用',
    unused: '尚未使用',
    expires: '过期时间',
    expired: '已过期',
    revoke: '吊销',
    revokeOf: (name: string) => `吊销 API 密钥 ${name}`,
    question: (name: string) => `吊销 API 密钥 ${name}？`,
    consequence: '使用该密钥的程序将立即失去访问权限。已吊销的密钥无法恢复。',
    revoked: (name: string) => `API 密钥 ${name} 已吊销。`,
    actions: '操作',
  },
})

type ApiKey = OutputOf<typeof apiKeys.listApiKeys>['keys'][number]

interface KeyTableProps {
  readonly keys: readonly ApiKey[]
  readonly isReadOnly: boolean
}

export const KeyTable = ({ keys, isReadOnly }: KeyTableProps) => {
  const words = useText(text)
  return (
    <table className="q-table q-table-labelled">
      <thead>
        <tr>
          <th scope="col">{words.name}</th>
          <th scope="col">{words.key}</th>
          <th scope="col">{words.access}</th>
          <th scope="col">{words.createdBy}</th>
          <th scope="col">{words.created}</th>
          <th scope="col">{words.used}</th>
          <th scope="col">{words.expires}</th>
          {!isReadOnly && (
            <th scope="col">
              <span className="q-hidden-text">{words.actions}</span>
            </th>
          )}
        </tr>
      </thead>
      <tbody>
        {keys.map((one) => (
          <Row key={one.id} one={one} isReadOnly={isReadOnly} />
        ))}
      </tbody>
    </table>
  )
}

const Row = ({ one, isReadOnly }: { one: ApiKey; isReadOnly: boolean }) => {
  const words = useText(text)
  const shared = useText(apiKeyText)
  return (
    <tr>
      <td>
        <strong>{one.name}</strong>
      </td>
      <td data-label={words.key}>
        <code>…{one.lastFour}</code>
      </td>
      <td data-label={words.access}>{one.isReadOnly ? shared.readOnly : shared.full}</td>
      <td data-label={words.createdBy}>{one.createdBy}</td>
      <td data-label={words.created}>
        <Instant at={one.createdAt} as="day" />
      </td>
      <td data-label={words.used}>
        {one.lastUsedAt === null ? words.unused : <Instant at={one.lastUsedAt} />}
      </td>
      <td data-label={words.expires}>
        <Expiry one={one} />
      </td>
      {!isReadOnly && <td className="q-right">{!one.isExpired && <RevokeButton one={one} />}</td>}
    </tr>
  )
}

const Expiry = ({ one: { expiresAt, isExpired } }: { one: ApiKey }) => {
  const words = useText(text)
  const shared = useText(apiKeyText)
  if (expiresAt === null) return shared.never
  if (isExpired) return <StatusTag tone="quiet">{words.expired}</StatusTag>
  return <Instant at={expiresAt} as="day" />
}

const RevokeButton = ({ one: { id, name } }: { one: ApiKey }) => {
  const words = useText(text)
  const revoke = useCallMutation(apiKeys.revokeApiKey, {
    invalidates: [apiKeys.listApiKeys],
    onSuccess: () => toast.success(words.revoked(name)),
  })
  const askFirst = async (): Promise<void> => {
    const question = { title: words.question(name), message: words.consequence, confirmLabel: words.revoke }
    if (await ask({ ...question, danger: true })) revoke.mutate({ id })
  }
  return (
    <Button
      size="small"
      danger
      loading={revoke.isPending}
      aria-label={words.revokeOf(name)}
      onClick={() => void askFirst()}
    >
      {words.revoke}
    </Button>
  )
}
