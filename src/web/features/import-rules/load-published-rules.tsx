import { Button } from 'antd'
import { counted } from '../../../contract/kernel/format.ts'
import { operatorImportRules } from '../../../contract/import-rules/operator-import-rules.ts'
import { useCallMutation } from '../../ui/call/use-call.ts'
import { ask } from '../../ui/feedback/ask.ts'
import { toast } from '../../ui/feedback/feedback-store.ts'
import { defineText, useText } from '../../ui/text/define-text.ts'

const text = defineText({
  en: {
    load: 'Load published rules',
    title: 'Load published rules?',
    message:
      'Adds duties, taxes and fees from published law for the EU, the United Kingdom and other countries. Duty rates are averages: check them before you rely on them. Your own rules are kept, and nothing that they charge is added again.',
    loaded: (added: number) =>
      added === 0
        ? 'All published rules are already here.'
        : `${counted(added, 'published rule', 'published rules')} added.`,
  },
  zh: {
    load: '载入公布的规则',
    title: '载入公布的规则？',
    message:
      '添加已公布法规中欧盟、英国及其他国家/地区的关税、税费和手续费。关税税率为平均值，使用前请核对。现有规则保持不变，其已收取的费用不会重复添加。',
    loaded: (added: number) => (added === 0 ? '公布的规则均已存在。' : `已添加 ${added} 条公布的规则。`),
  },
})

export const LoadPublishedRules = () => {
  const words = useText(text)
  const load = useCallMutation(operatorImportRules.loadPublishedRules, {
    invalidates: [operatorImportRules.listImportRules],
    onSuccess: ({ added }) => toast.success(words.loaded(added)),
  })
  const confirmAndLoad = async (): Promise<void> => {
    const question = { title: words.title, message: words.message, confirmLabel: words.load }
    if (await ask(question)) load.mutate({})
  }
  return (
    <Button loading={load.isPending} onClick={() => void confirmAndLoad()}>
      {words.load}
    </Button>
  )
}
