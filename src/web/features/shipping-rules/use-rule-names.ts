import { useMemo } from 'react'
import type { DraftSku } from './rule-draft.ts'
import type { RuleLine, RuleList } from './rule-calls.ts'
import type { RuleNames } from './rule-sentence.ts'

const noSkus: readonly DraftSku[] = []

/** `more` are SKUs of unsaved rules. */
export const useRuleNames = (
  list: RuleList,
  lines: readonly RuleLine[],
  more: readonly DraftSku[] = noSkus,
): RuleNames =>
  useMemo(
    () => ({
      shops: new Map<string, string>(list.shops.map(({ id, name }) => [id, name])),
      lines: new Map<string, string>(lines.map(({ lineId, name }) => [lineId, name])),
      skus: new Map<string, string>(
        [...list.rules.flatMap(({ skus }) => skus), ...more].map(({ id, code }) => [id, code]),
      ),
      currency: list.currency,
    }),
    [list, lines, more],
  )
