// For admins: the six products with price, first-purchase price and availability; existing purchases are not
// changed.
import { type FormEvent, useState } from 'react'
import type { z } from 'zod'
import type { membershipEndpoints } from '../../../contract/membership.ts'
import { formatProductTitle } from '../../../domain/membership/product.ts'
import { ApiError, getErrorMessage } from '../../lib/api.ts'
import { membershipCalls } from '../../lib/calls/membership.ts'
import { Button } from '../../ui/Button.tsx'
import { LoadError } from '../../ui/EmptyState.tsx'
import { Checkbox, Field, Input } from '../../ui/Field.tsx'
import { SkeletonRows } from '../../ui/Skeleton.tsx'
import styles from './Member.module.css'
import { useMemberSetting, usePrices } from './queries.ts'

type Priced = z.output<typeof membershipEndpoints.price.result>

export function PriceEditor() {
  const { data, error, isFetching, refetch } = usePrices()
  if (data)
    return (
      <ul className={styles.prices} aria-label="价目">
        {data.items.map((each) => (
          <li key={`${each.code} ${each.price} ${each.first_price} ${each.is_on}`}>
            <One priced={each} />
          </li>
        ))}
      </ul>
    )
  return error ? (
    <LoadError message={error.message} retrying={isFetching} onRetry={() => void refetch()} />
  ) : (
    <SkeletonRows rows={6} cover={false} label="正在加载价目" />
  )
}

const yuanOf = (fen: number | null): string => (fen === null ? '' : String(fen / 100))
const isYuan = (text: string): boolean => /^\d{1,6}(\.\d{1,2})?$/.test(text.trim()) && Number(text) > 0
const fenOf = (text: string): number => Math.round(Number(text) * 100)

function One({ priced }: { priced: Priced }) {
  const { code } = priced
  const [price, setPrice] = useState(yuanOf(priced.price))
  const [first, setFirst] = useState(yuanOf(priced.first_price))
  const [is_on, setOn] = useState(priced.is_on)
  const [showErrors, setShowErrors] = useState(false)
  const save = useMemberSetting(
    (input: Parameters<typeof membershipCalls.price>[0]) => membershipCalls.price(input),
    '价目已保存',
  )
  const title = formatProductTitle(code)
  const isSame =
    price === yuanOf(priced.price) && first === yuanOf(priced.first_price) && is_on === priced.is_on
  const faults = {
    price: !isYuan(price) && '请填写金额，例如 25 或 25.5',
    first:
      first.trim() !== '' &&
      (!isYuan(first) ? '请填写金额，可留空' : fenOf(first) >= fenOf(price) && '需低于平时价'),
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setShowErrors(true)
    if (faults.price || faults.first) return
    save.mutate({ code, price: fenOf(price), first_price: first.trim() === '' ? null : fenOf(first), is_on })
  }
  return (
    <form className={styles.price} onSubmit={submit} noValidate aria-label={title}>
      <h3>{title}</h3>
      <Field label="价，元" error={showErrors && faults.price}>
        <Input inputMode="decimal" value={price} onChange={({ target }) => setPrice(target.value)} />
      </Field>
      <Field label="首次价，元" error={showErrors && faults.first}>
        <Input
          inputMode="decimal"
          value={first}
          placeholder="没有"
          onChange={({ target }) => setFirst(target.value)}
        />
      </Field>
      <Checkbox label="在卖" checked={is_on} onChange={setOn} />
      <Button type="submit" disabled={isSame} loading={save.isPending}>
        保存
      </Button>
      {save.error && (
        <p role="alert">
          {save.error instanceof ApiError ? save.error.message : getErrorMessage(save.error)}
        </p>
      )}
    </form>
  )
}
