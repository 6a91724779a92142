// Cue words that select a sense of a word in context, compiled by hand: headwords from m to z, and the
// classes.

export const SENSE_CUES_B = `
mad 生气的: _at
maintain 坚称: that innocence; 坚持: that innocence; 赡养: family child; 维护: bridge road building
major 少校: @war; 主修: _in
manner 礼貌: good bad table
march 游行: protest demonstration; 进行曲: @music
mark 分数: exam test teacher; 标志: _of; 马克: german; 打分: teacher paper
mass 弥撒: church; 质量: energy physics star
master 硕士: degree; 主人: dog servant slave; 掌握: language skill; 大师: painter chess
match 火柴: light lit strike box fire burn cigarette; 相配: curtain colour wall shoe; 对手: no_; 比赛: @sport
matter 要紧: not does; 物质: dark physics organic particle
mean 平均的: temperature annual rainfall score age; 打算: _to; 刻薄的: _of _to; 吝啬的: _with money; 意味着: _that
means 收入: live
measure 措施: take government safety strict; 尺寸: tape
medium 媒介: through_
mercury 水银: thermometer
mind 介意: would don't you do if; 照看: baby child
mine 地雷: land war step; 矿: coal gold copper worker
minor 未成年人: child alcohol; 副修: _in
minute 微小的: particle amount; 会议记录: meeting
miss 想念: home friend family mother dear; 错过: train bus chance; 小姐: teacher
model 模特: fashion; 模型: ship plane; 型号: car latest; 榜样: role_
moment 重要: great; 力矩: force
mood 语气: verb
moral 寓意: story tale
motion 提议: vote
mould 霉: bread cheese damp; 模子: pour
mount 登上: horse stairs; 增加: pressure
mouse 鼠标: computer click
mouth 河口: river; 口: cave bottle
move 感动: tear story film deeply; 搬家: house _to flat; 一步棋: chess
movement 乐章: symphony @music; 运动: political women's right labour; 动作: body
nail 指甲: finger bite toe; 钉子: hammer wall
nature 本性: human_ his_ her_ by_; 性质: _of
net 净的: profit income weight; 网: fish tennis
note 音符: @music high; 便条: leave table write pin; 钞票: bank pound bill dollar; 注意: that; 指出: that; 注释: page foot; 笔记: lecture student
novel 新颖的: idea way approach method; 新奇的: idea way approach; 小说: @book
object 反对: _to; 宾语: verb grammar; 目标: _of; 目的: exercise
observe 遵守: law rule; 庆祝: holiday; 评论: that
occupy 占领: @war army
occur 被想到: _to
odd 奇数的: number; 零散的: job
office 办公室: desk
officer 警官: police; 军官: army; 官员: government
open 坦率的: honest frank _about person; 开放的: _to mind public; 营业着的: shop; 开始: film play
operation 手术: @health knee; 运营: company; 行动: military rescue; 运转: machine
order 点菜: waiter restaurant meal; 订购: book online; 命令: soldier officer captain general; 秩序: law public; 顺序: alphabetical in; 点（菜）: restaurant coffee
organ 风琴: @music church pipe; 机构: state government; 器官: heart body donor
organic 有机的: food farm vegetable; 器官的: disease
outlet 插座: electric plug; 出口: water
outstanding 未偿付的: debt loan
pack 一副: card
page 男侍: hotel; 呼叫: doctor
palm 棕榈: tree beach; 棕榈树: beach tree; 手掌: hand
panel 仪表板: control
paper 论文: research publish scientist academic journal; 报纸: daily morning read; 试卷: exam; 文件: sign
park 停车: car
part 角色: actor film play; 分开: friend; 零件: machine spare engine car; 分手: friend
particular 挑剔的: _about; 细节: full
party 政党: win seat @politics vote; 一方: contract third_ both; 一行人: search_ rescue_ hunting_
pass 通过: exam law bill; 通行证: bus; 传球: ball player
passage 段落: book read text; 通道: dark secret
patch 补丁: jacket knee; 斑: white
patient 病人: @health doctor wait; 有耐心的: be_ _with very_
pen 围栏: sheep pig
period 月经: woman; 句号: sentence; 课时: school; 时期: history
physical 物理的: science; 身体的: exercise; 体检: doctor
pick 摘: flower apple fruit cotton; 镐: tool
piece 件: furniture
pilot 试验性的: project scheme study; 领航员: ship; 飞行员: plane
pipe 烟斗: smoke; 管乐器: play
pitch 音高: note voice sound high; 沥青: black; 程度: fever; 球场: @sport football; 推介: sales
place 名次: first_ second_ third_ race
plain 平原: wide stretch great_ across flat low cross; 朴素的: dress food clothes; 普通的: food paper; 清楚的: it that _that
plane 平面: geometry; 刨子: wood
plant 工厂: car engine chemical nuclear power steel make worker factory; 种植: tree seed bean; 设备: machinery; 植物: @plant
plate 盘子: @food; 板: steel metal; 车牌: number license
platform 站台: @train; 讲台: speaker; 平台: online
play 戏剧: actor theatre write shakespeare stage; 演奏: @music; 扮演: part role; 播放: music record
plot 小块土地: land garden grow bean vegetable small buy_; 阴谋: against king kill discover government; 密谋: against kill; 情节: @book
poker 拨火棍: fire
pole 极: north_ south_; 杆: fishing
policy 保险单: insurance
pool 集中: money resource; 台球: play; 水池: swim
poor 差的: quality health result; 可怜的: _thing boy
port 波尔图葡萄酒: drink glass; 端口: computer usb; 左舷: starboard
pose 造成: threat problem danger risk; 摆姿势: photo; 提出: question
position 职位: job
post 职位: job; 邮件: letter; 柱: wooden fence; 岗位: soldier guard; 帖子: online; 邮寄: letter
pot 罐: paint
pound 英镑: @money cost; 磅: weigh weight lose
power 电力: electric plant station cut solar; 动力: engine
practice 惯例: common usual; 实践: in_ theory; 业务: law doctor; 练习: @music daily
present 礼物: birthday christmas give wrap; 出席的: meeting; 介绍: show; 赠送: _with; 呈现: result
press 新闻界: free reporter journalist freedom wait; 印刷机: printing; 按: button key; 压: _against; 报刊: freedom
pretty 相当: adv
prime 最好的: beef cut
principal 校长: school; 本金: interest loan
print 印花布: dress
produce 农产品: farm fresh local market; 制作: film
profile 侧面: face
program 节目: tv radio; 程序: computer; 计划: space
programme 节目: tv radio watch television; 程序: computer
project 投射: light film; 预计: growth; 项目: research
promise 前途: young show
proof 证明: evidence
property 特性: chemical physical metal; 属性: chemical
pupil 瞳孔: eye dark light; 学生: @school
pursue 从事: career
race 种族: human colour black white relation; 赛跑: win run; 竞赛: win horse
racket 喧闹: noise; 球拍: tennis
raise 抚养: child family son daughter; 筹集: money fund; 加薪: ask boss; 提出: question issue; 提高: price tax
range 山脉: mountain; 射程: gun missile; 牧场: cattle
rank 排: soldier; 军衔: officer; 等级: high
rare 半熟的: steak meat; 稀薄的: air
rate 速度: at_ growth; 评价: film
raw 生的: @food fish; 未加工的: material
rear 养育: child; 饲养: cattle; 后面: _of
reason 推理: logic; 理智: lose; 理性: human
reception 招待会: wedding
record 唱片: @music play; 录音: song voice; 最高纪录: world break set; 录制: song album
refer 查阅: dictionary; 提到: _to
reflect 反射: light mirror; 思考: _on; 反映: view
refuse 垃圾: collect
register 注册: student
relation 亲戚: friend
relative 亲戚: friend visit; 相对的: _to
release 发行: film album song; 释放: prisoner; 发布: report
relief 救济: food disaster; 浮雕: stone
remove 脱下: hat; 免职: from
report 使报到: _to; 举报: crime; 报道: newspaper
reserve 预订: table seat; 自然保护区: nature wildlife; 矜持: english; 储备: oil
resort 度假胜地: beach ski holiday; 诉诸: _to; 手段: last_
respect 方面: in_
rest 其余: _of the_; 休息: take_ long_ need bed; 支架: arm; 搁: _on
retire 退役: soldier
return 回报: @money investment; 归还: book library
rich 油腻的: food cake sauce; 丰富的: _in
right 权利: human_ vote _to civil; 右边: left turn
ring 打电话: phone; 铃声: bell; 按铃: bell; 鸣: bell; 响: bell phone
rock 摇滚乐: @music band; 摇: cradle baby boat; 岩石: cliff
roll 面包卷: bread; 卷: paper; 滚: ball
room 空间: _for; 余地: _for
root 根源: problem evil; 词根: word; 根: tree
row 划船: boat; 争吵: _with over; 排: seat
rule 统治: king empire queen; 裁决: court judge; 支配: king
run 经营: hotel business company shop restaurant school; 竞选: _for president office; 流: river water tear; 一段时期: _of week; 运行: machine engine software bus; 得分: baseball cricket
sack 解雇: boss job; 洗劫: city
safe 保险箱: lock money; 安全的: _from
sage 鼠尾草属植物: herb
sail 帆: wind; 航行: ship
sanction 制裁: economic against country; 批准: official
save 储蓄: money bank; 节省: time money; 除了: nothing; 保存: file computer
scale 鳞片: fish snake; 比例: map; 音阶: @music piano; 秤: weigh; 攀登: wall mountain; 规模: large_ small_; 鳞: fish
school 学派: thought; 鱼群: fish
score 二十: year; 乐谱: @music film; 得分: goal point
screen 筛查: cancer patient; 放映: film; 银幕: film; 掩蔽: tree
seal 海豹: rock ice swim sea stone polar sleep pup; 封条: break; 密封: lid; 印章: letter wax official royal
season 给…调味: salt soup; 赛季: @sport
seat 席位: parliament election win; 座位: car; 所在地: government
second 秒: minute; 支持: motion
secure 获得: job; 安全的: safe; 固定: rope
sense 意义: in_ word; 理智: common; 觉察: danger; 感觉到: light; 感官: smell
sentence 判决: prison judge long_ death_ serve court; 判刑: judge year; 句子: word
service 服役: military; 发球: tennis; 仪式: church; 礼拜: church sunday; 维修: car
set 凝固: glue jelly cement concrete; （日）落: sun moon; 布景: film stage; 电视机: tv television; 树立: example; 设定: alarm
settle 解决: dispute argument; 定居: in_ colony
shade 灯罩: lamp
shake 动摇: faith
share 股份: @money company; 分享: _with; 份额: market
sharp 急剧的: rise fall drop increase; 敏锐的: mind eye
sheet 床单: bed; 张: paper
shed 流出: tear blood; 脱落: leaf; 摆脱: weight
shift 轮班: night_ worker; 移动: wind
shock 使受电击: electric; 休克: patient; 冲击: wave
shoot 拍摄: film photograph; 嫩芽: @plant; 射门: @sport; 芽: plant bamboo
short 短缺的: _of; 矮的: man
shot 注射: doctor; 镜头: camera film; 投篮: ball
show 演出: tv; 展览: art
side 方面: story; 一方: both
sight 景象: beautiful; 名胜: see tourist; 视力: lose eye
sign 手势: language; 签名: letter contract name; 招牌: shop
single 单身的: mother woman man; 单程票: ticket; 单打: tennis; 单曲: album
sink 水槽: kitchen dish; 下沉: ship
skip 跳绳: rope
slip 纸条: paper; 溜走: away; 滑: ice
smart 刺痛: eye
solid 固体: liquid gas
sole 鞋底: shoe; 脚底: foot; 唯一的: owner
solution 溶液: salt chemical water acid; 解决: problem
sound 声音: hear; 合理的: advice; 健康的: mind; 海峡: water; 听起来: like; 可靠的: advice judgement
source 源头: river
space 太空: rocket astronaut station; 空间: room
spare 备用的: tyre key room; 饶恕: life; 抽出: time minute; 空闲的: time
spell 咒语: witch magic; 一段时间: cold_ dry_ short; 拼写: word name; 符咒: witch magic
spirit 烈酒: drink; 情绪: high low
spot 斑点: leopard dress; 地点: on; 认出: crowd
spread 涂: butter jam bread; 传播: news disease; 展开: map wing
spring 春天: in_ last_ next_ following_ every_ summer winter autumn; 泉: water rock hot_ mountain drink; 弹簧: clock bed mattress steel coil; 跳: _from _up; 跳跃: cat
square 广场: town city crowd statue; 平方: metre mile; 正方形: circle
stable 被关在马厩: horse; 稳定的: price
staff 棍棒: wood
stage 舞台: actor play theatre
stake 股份: company; 桩: wooden; 赌注: bet
stall 摊位: market; 熄火: engine car; 货摊: market; 拖延: talk
stamp 邮票: letter; 跺脚: foot; 印章: passport; 盖章: passport
stand 忍受: cannot_ can't_ couldn't_ noise; 看台: crowd; 立场: take; 位于: house church
staple 订书钉: paper; 主食: food rice; 主要的: food
star 恒星: sky night planet galaxy; 主演: _in; 明星: film
state 国家: nation; 州: united california; 陈述: clearly; 状态: mind; 声明: _that
station 电台: radio; 驻扎: soldier
stay 停留: short; 逗留: hotel
steady 稳固的: hand
steep 过高的: price; 浸: water tea
stem 茎: @plant flower; 阻止: flow; 词干: word
step 台阶: stone stairs door; 踏: _on
stick 棍: walk; 坚持: _to; 卡住: door; 刺: needle
still 静止的: water stand sit keep; 剧照: film
stock 库存: shop paper store large; 股票: @money market; 牲畜: farm; 储备: fish; 高汤: soup chicken; 备货: shop; 备有: shop
store 储存: food data; 贮藏: winter
storm 猛攻: castle; 暴风雨: sea
story 楼层: house
strain 拉伤: muscle; 压力: work; 菌株: virus; 过滤: tea
strange 陌生的: city
stress 重音: syllable word; 强调: importance that; 压力: work
stretch 一段路: road; 延伸: road sea; 伸展: leg arm
strike 罢工: worker driver union pay; 突然想到: thought idea; 打: lightning ball; （灾难）袭击: earthquake disease; 取消: word
string 弦: @music violin; 一串: _of
stroke 中风: @health suffer hospital; 抚摸: cat dog hair; 笔画: character brush
strong 浓的: coffee tea; 强烈的: drink
subject 科目: @school favourite best; 学科: @school; 主语: verb grammar; 实验对象: @science; 国民: king queen british; 主题: book; 受支配的: _to; 使遭受: _to
substance 主旨: speech; 物质: chemical
suit 诉讼: @law company; 适合: colour; 花色: card; 套装: wear
sum 金额: money; 总数: number
supply 补给: army; 供给: demand
support 支撑: roof
surface 浮出水面: submarine
survey 测量: land; 调查: question; 勘测: land
suspect 嫌疑犯: @law; 猜想: _that
suspend 暂停: game
sweep 席卷: fire; 打扫: floor
swing 秋千: child; 摇摆: mood
switch 开关: light turn; 转换: _to
table 表格: show figure number data page column population; 表: show figure number data page population; 提出: motion; 桌子: sit
tail 跟踪: police
tank 坦克: @war army; 罐: water oil fish; 箱: petrol
tap 水龙头: water run; 利用: resource; 窃听: phone
task 任务: force
taste 品味: music clothes
tear 眼泪: eye cry; 撕: paper
temple 太阳穴: forehead
tender 投标: contract; 嫩的: meat; 温柔的: love
term 学期: @school autumn; 任期: president; 术语: technical; 条件: contract
terminal 晚期的: cancer illness; 终点站: bus; 终端机: computer
text 短信: send phone; 课文: read; 发短信: phone
thick 浓的: fog smoke soup
thin 稀薄的: air soup; 瘦的: face man
throw 扔: ball
tick 滴答声: clock
tie 领带: wear suit neck; 联系: family; 平局: @sport
time 次: three many; 时机: good
tip 小费: waiter taxi restaurant; 尖端: finger tongue; 建议: useful; 倾斜: over; 梢: finger
tire 轮胎: car; 使疲倦: soon
title 冠军: @sport win; 头衔: lord; 标题: book
toast 敬酒: drink; 祝酒: glass; 干杯: drink; 烤面包: breakfast
toll 伤亡人数: death; 通行费: road bridge; 敲钟: bell; 钟声: bell
tone 色调: colour; 语气: voice
tongue 语言: native mother foreign english
top 上衣: wear; 盖: bottle
touch 少许: _of; 联系: in keep
tour 使巡回演出: band @music
track 轨道: train; 曲目: album; 跟踪: police; 足迹: animal; 跑道: run
trade 手艺: learn; 贸易: world; 行业: building
train 训练: team dog soldier; 列车: railway; 一连串的后果: thought
transfer 转学: school
transport 流放: prison; 运输: goods
trap 陷阱: animal; 存水弯: pipe; 困住: fire
treat 治疗: @health doctor wound; 款待: _to; 处理: chemical; 乐事: rare special child
trial 审判: @law; 试验: clinical; 考验: life
trick 恶作剧: play
trip 绊倒: over fall; 旅行: boat
trouble 麻烦: get
trunk 象鼻: elephant; 箱子: put pack clothes coat old; 后备箱: car suitcase; 躯干: arm; 树干: tree oak
trust 信托: fund
tube 管: glass
turn 转弯: corner road; 轮到的机会: your_ my_ his_ her_ _to
type 打字: letter keyboard; 类型: _of
uniform 制服: wear
union 工会: worker trade; 联盟: european soviet; 结合: marriage
unit 单元: book; 部队: army; 部件: kitchen; 单位: measure
upset 打乱: plan
used 二手的: car; 习惯的: _to
utter 完全的: nonsense; 说出: word
vain 自负的: woman
value 价值观: family moral; 估价: house
vault 金库: bank
vehicle 交通工具: express; 传播媒介: for; 车辆: road
very 正是那个的: the
vessel 血管: blood; 容器: clay; 船: sea
view 风景: window mountain
volume 音量: turn; 体积: water; 册: book; 量: traffic; 卷: book
wage 发动（战争）: war; 进行: war campaign
wake 守灵: dead
wave 波浪: sea; 挥手: hand _to; 波: radio sound light; 浪潮: crime
wax 蜡: candle
wear 磨损: tear; 穿: coat
weather 经受住: storm; 风化: rock
weigh 权衡: risk
well 井: water oil dig village; 健康的: feel
while 一会儿: for_; 虽然: some
will 遗嘱: leave die write lawyer; 意志: free strong
wind 蜿蜒: road river; 上发条: clock
wing 翼: bird; 机翼: plane
wire 电报: send; 电线: electric; 金属丝: fence
withdraw 撤退: army
wonder 奇迹: world; 惊奇: child
word 消息: send; 诺言: keep
work 作品: art; 著作: write; 工作: job; 运转: machine; 起作用: medicine plan
yard 码: wide long away hundred mile; 院子: house
yield 屈服: _to pressure; 产量: crop; 让路: car; 出产: tree land; 收益: bond
`

/** Classes of cue words of one topic, referenced with @ in the lists. */
export const CUE_CLASSES = `
@water river stream lake sea ocean water boat ship fish swim shore coast island canal pond tide wave sail
@money pay price cost loan money dollar pound euro yuan bank market invest investor investment tax debt percent buy sell profit fund business company borrow lend credit shareholder
@law police court judge law lawyer crime criminal prison trial guilty legal arrest murder theft jury victim prosecutor
@music music song sing orchestra piano violin guitar sound tune melody concert choir opera symphony singer loud
@sport team player goal ball football tennis cricket baseball win lose coach league cup champion referee golf basketball rugby olympic athlete score
@plant tree garden leaf seed root flower soil grow grass bean wheat
@animal animal bird dog horse wolf cow sheep cat elephant insect hunt wing tail
@health doctor hospital patient disease nurse medicine fever pain ill drug surgery cancer illness
@politics government vote election minister parliament president political senate congress democratic senator seat
@war army soldier war enemy troop general attack weapon military battle
@food eat food cook dish meal bread soup meat sugar taste kitchen milk butter salt restaurant dinner lunch
@book book story novel film author writer read page chapter reader movie
@clothes wear coat dress shirt shoe hat clothes suit leather
@science scientist experiment study research researcher test volunteer
@school school university student teacher class study exam college lesson teach
@ship ship boat sail sailor captain port harbour quay
@train train railway station passenger
`
