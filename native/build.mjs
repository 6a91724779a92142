// npm run build -- https://site.example: builds the web app for that site, puts it into an Android and an iOS project made
// by Capacitor, with our sources in them, and builds the Android one where its tools are.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const HERE = import.meta.dirname
const ROOT = resolve(HERE, '..')
const read = (path) => readFileSync(path, 'utf8')
const { version, config } = JSON.parse(read(join(HERE, 'package.json')))

const fail = (said) => {
  process.stderr.write(`\n  ${said}\n\n`)
  process.exit(1)
}

const run = (command, args, options = {}) => {
  const { status } = spawnSync(command, args, { cwd: HERE, stdio: 'inherit', ...options })
  if (status !== 0) fail(`没有成功 · failed: ${command} ${args.join(' ')}`)
}

/** Replaces the `count` occurrences of `from` in a file; fails when Capacitor's template has another number of them. */
const change = (path, from, to, count = 1) => {
  const text = read(path)
  if (text.split(from).length !== count + 1)
    fail(`模板变了，请看 · the template has changed: ${path} (${from})`)
  writeFileSync(path, text.replaceAll(from, to))
}

if (Number.parseInt(process.versions.node, 10) < 22)
  fail('Capacitor 要 Node 22 以上 · Capacitor wants Node 22 or later')
const site = URL.canParse(process.argv[2] ?? '') ? new URL(process.argv[2]) : new URL('about:blank')
if (site.protocol !== 'https:' || site.pathname !== '/' || site.search || site.hash)
  fail('用法：npm run build -- https://网站 · usage: npm run build -- https://site.example')

// The app identity has its parts between underscores.
if (!/^[A-Za-z\d.-]+$/.test(config.channel) || !/^[1-9]\d*$/.test(config.version_code))
  fail(
    'package.json：channel 只能用字母、数字、点和连字符，version_code 是正整数 · check config in package.json',
  )

// 1. The web app, which sends its calls to that site. Nothing but that site may be asked, and no script is foreign.
run('npm', ['run', 'build'], { cwd: ROOT, env: { ...process.env, VITE_API_BASE: site.origin } })
rmSync(join(HERE, 'www'), { recursive: true, force: true })
cpSync(join(ROOT, 'dist/web'), join(HERE, 'www'), {
  recursive: true,
  filter: (path) => !/\.(?:br|gz)$/.test(path),
})
// The page's own first script is known by its text.
const page = read(join(HERE, 'www/index.html'))
const inline = Array.from(page.matchAll(/<script>([\s\S]*?)<\/script>/g), ([, text]) => text)
const hashes = inline.map((text) => ` 'sha256-${createHash('sha256').update(text).digest('base64')}'`)
const POLICY = [
  "default-src 'none'",
  `script-src 'self'${hashes.join('')}`,
  "style-src 'self'",
  `img-src 'self' data: blob: ${site.origin}`,
  "font-src 'self'",
  `connect-src 'self' ${site.origin}`,
  `media-src 'self' blob: ${site.origin}`,
  "manifest-src 'self'",
  "worker-src 'self'",
  "base-uri 'none'",
  "form-action 'self'",
].join(';')
change(
  join(HERE, 'www/index.html'),
  '<meta charset="utf-8" />',
  `<meta charset="utf-8" /><meta http-equiv="Content-Security-Policy" content="${POLICY}" />`,
)

// 2. The projects: made anew by Capacitor each time, and never edited by hand.
for (const platform of ['android', 'ios']) {
  rmSync(join(HERE, platform), { recursive: true, force: true })
  run(join(HERE, 'node_modules/.bin/cap'), ['add', platform])
}

// 3. Our sources in them, and who the app is.
const ANDROID = 'android/app/src/main/java/cn/kaijuan/app'
const SOURCES = [
  ['src/android/MainActivity.java', `${ANDROID}/MainActivity.java`],
  ['src/android/KaijuanPlugin.java', `${ANDROID}/KaijuanPlugin.java`],
  ['src/ios/AppDelegate.swift', 'ios/App/App/AppDelegate.swift'],
]
for (const [source, target] of SOURCES) cpSync(join(HERE, source), join(HERE, target))
const gradle = join(HERE, 'android/app/build.gradle')
change(gradle, 'versionCode 1\n', `versionCode ${config.version_code}\n`)
change(gradle, 'versionName "1.0"', `versionName "${version}"`)
change(
  gradle,
  'namespace = "cn.kaijuan.app"',
  `namespace = "cn.kaijuan.app"\n    buildFeatures { buildConfig = true }\n    defaultConfig { buildConfigField "String", "CHANNEL", "\\"${config.channel}\\"" }`,
)
// What the app keeps is a reader's: no copy of it goes to anybody's cloud.
change(
  join(HERE, 'android/app/src/main/AndroidManifest.xml'),
  'android:allowBackup="true"',
  'android:allowBackup="false"',
)
// The storyboard and the scene each create Capacitor's view controller.
change(
  join(HERE, 'ios/App/App/Base.lproj/Main.storyboard'),
  'customClass="CAPBridgeViewController" customModule="Capacitor"',
  'customClass="MainViewController" customModule="App" customModuleProvider="target"',
)
change(join(HERE, 'ios/App/App/SceneDelegate.swift'), 'CAPBridgeViewController()', 'MainViewController()')
const project = join(HERE, 'ios/App/App.xcodeproj/project.pbxproj')
// One for each of the configurations Debug and Release.
change(project, 'MARKETING_VERSION = 1.0;', `MARKETING_VERSION = ${version};`, 2)
change(project, 'CURRENT_PROJECT_VERSION = 1;', `CURRENT_PROJECT_VERSION = ${config.version_code};`, 2)
change(
  join(HERE, 'ios/App/App/Info.plist'),
  '<key>LSRequiresIPhoneOS</key>',
  `<key>KaijuanChannel</key>\n\t<string>${config.channel}</string>\n\t<key>LSRequiresIPhoneOS</key>`,
)

// 4. The app itself, where it can be built.
if (process.env.ANDROID_HOME) {
  run('./gradlew', ['assembleRelease'], { cwd: join(HERE, 'android') })
  process.stdout.write('\n  安卓 · android/app/build/outputs/apk/release（还要签名 · to be signed）\n')
} else
  process.stdout.write(
    '\n  没有 ANDROID_HOME：用 Android Studio 打开 android/ · open android/ in Android Studio\n',
  )
process.stdout.write('  苹果 · open ios/App in Xcode, choose a team, Product → Archive\n\n')
