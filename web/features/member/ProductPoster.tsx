// Preview of the price poster, with buttons to save or share it.
import { useEffect, useState } from 'react'
import type { LimitTable, Product } from '../../../contract/entities/membership.ts'
import { isEmbedded } from '../../lib/bridge.ts'
import { formatFenAsYuan } from '../../lib/money.ts'
import { getSiteOrigin } from '../../lib/site.ts'
import { Button } from '../../ui/Button.tsx'
import { usePictureFile } from '../../ui/use-picture-file.ts'
import { drawPrices, type PosterText } from './draw-prices.ts'
import styles from './Member.module.css'
import { formatPeriod, LEVEL_NAMES, LIMIT_ROWS } from './texts.ts'

export function ProductPoster({ products, limits }: { products: readonly Product[]; limits: LimitTable }) {
  const { canvas, save, share } = usePictureFile({
    name: '开卷会员.png',
    page: window.location.pathname,
    saved: '海报已保存',
  })
  const [isDrawn, setDrawn] = useState(false)
  const text = posterOf(products, limits)
  const serializedText = JSON.stringify(text)
  useEffect(() => {
    const paper = canvas.current
    if (!paper || serializedText === '') return
    drawPrices(paper, posterOf(products, limits))
    setDrawn(true)
  }, [canvas, serializedText, products, limits])
  return (
    <div className={styles.poster}>
      <canvas
        ref={canvas}
        data-theme="light"
        role="img"
        aria-label={`价目海报：${text.levels
          .map(
            ({ name, prices }) => `${name}${prices.map((each) => `${each.period} ${each.price}`).join('，')}`,
          )
          .join('；')}`}
        aria-busy={!isDrawn}
      />
      <div className={styles.act}>
        <Button variant="primary" block onClick={save}>
          保存图片
        </Button>
        {share && (
          <Button block onClick={share}>
            分享
          </Button>
        )}
        {isEmbedded() && <p className={styles.note}>也可以截图保存。</p>}
      </div>
    </div>
  )
}

/** Only the regular prices; first-purchase prices depend on the reader. */
function posterOf(products: readonly Product[], limits: LimitTable): PosterText {
  return {
    title: '开卷会员',
    sub: '读外刊原文，点开不认识的词。一次付清，到期不自动续费。',
    levels: (['MEMBER', 'CHANGDU'] as const).flatMap((level) => {
      const prices = products
        .filter((product) => product.level === level)
        .map((product) => ({ period: formatPeriod(product), price: formatFenAsYuan(product.price) }))
      return prices.length > 0
        ? [{ name: LEVEL_NAMES[level], benefits: getBenefitsText(limits, level), prices }]
        : []
    }),
    link: `${getSiteOrigin()}/member`,
    invitation: '扫码了解会员权益',
  }
}

/** Benefits of the level that the level below it lacks, from the table of limits. */
function getBenefitsText(limits: LimitTable, level: 'MEMBER' | 'CHANGDU'): string {
  const below = level === 'MEMBER' ? 'FREE' : 'MEMBER'
  const more = LIMIT_ROWS.flatMap(({ name, title, unit }) => {
    const [has, had] = [limits[level]?.[name], limits[below]?.[name]]
    if (has === had || has === undefined || has === false) return []
    return typeof has === 'number' ? [`${title} ${has} ${unit ?? ''}`.trim()] : [title]
  })
  const list = more.join('、')
  return level === 'CHANGDU' ? `包含全部会员权益${list && `，另有${list}`}` : list
}
