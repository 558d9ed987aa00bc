import { operatorCommon } from '../../../contract/common/operator-common.ts'
import type { DictionaryName } from '../../../contract/common/dictionary-names.ts'
import { call } from '../../ui/call/calls.ts'
import { makeDictionaryLookup } from '../../ui/text/dictionary-lookup.ts'

/** For the operator console. */
export const dictionaries = makeDictionaryLookup<DictionaryName>(async (names) => {
  const answer = await call(
    operatorCommon.getOperatorDictionaries,
    { names: names.join(',') },
    { quiet: true },
  )
  return answer.dictionaries
})
