// Shows that requests are signed as the providers' own published examples are.
import { describe, expect, it } from 'vitest'
import { aliyunHeaders } from './aliyun-signature.ts'
import { tencentAuthorization } from './tencent-signature.ts'

describe('signatures', () => {
  it('of Tencent are those of its page on signature v3', () => {
    expect(
      tencentAuthorization({
        secret_id: 'AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE',
        secret_key: 'Gu5t9xGARNpq86cd98joQYCN3EXAMPLE',
        service: 'cvm',
        host: 'cvm.tencentcloudapi.com',
        content_type: 'application/json; charset=utf-8',
        body: '{"Limit": 1, "Filters": [{"Values": ["\\u672a\\u547d\\u540d"], "Name": "instance-name"}]}',
        timestamp: 1551113065,
      }),
    ).toBe(
      'TC3-HMAC-SHA256 Credential=AKIDz8krbsJ5yKBZQpn74WFkmLPx3EXAMPLE/2019-02-25/cvm/tc3_request, SignedHeaders=content-type;host, Signature=72e494ea809ad7a8c8f7a4507b9bddcbaa8e581f516e8da2f66e2c5a96525168',
    )
  })

  it('of Alibaba are those of its page on signature method V3', () => {
    const { authorization } = aliyunHeaders({
      key_id: 'YourAccessKeyId',
      key_secret: 'YourAccessKeySecret',
      host: 'ecs.cn-shanghai.aliyuncs.com',
      action: 'RunInstances',
      version: '2014-05-26',
      query: 'ImageId=win2019_1809_x64_dtc_zh-cn_40G_alibase_20230811.vhd&RegionId=cn-shanghai',
      body: '',
      at: Date.parse('2023-10-26T10:22:32Z'),
      nonce: '3156853299f313e23d1673dc12e1703d',
    })
    expect(authorization).toBe(
      'ACS3-HMAC-SHA256 Credential=YourAccessKeyId,SignedHeaders=host;x-acs-action;x-acs-content-sha256;x-acs-date;x-acs-signature-nonce;x-acs-version,Signature=06563a9e1b43f5dfe96b81484da74bceab24a1d853912eee15083a6f0f3283c0',
    )
  })
})
