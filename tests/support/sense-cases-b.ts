// The other half of sense-cases-a.ts, made in the same way: only measured, never looked at while the rules were made.

export const SENSES_UNSEEN = `
The *plant makes engines for small cars. | 这家工厂为小型汽车制造发动机。 | 工厂,设备
Every *plant in the garden needs water. | 花园里的每一株植物都需要水。 | 植物
The ice will not *bear your weight. | 冰承受不了你的重量。 | 承受,支撑,支持,承担,负荷
I cannot *bear the noise. | 我受不了这噪音。 | 忍受,容忍,经受
A brown *bear was fishing in the river. | 一头棕熊正在河里捕鱼。 | 熊
The *band played until midnight. | 乐队一直演奏到午夜。 | 乐队
She tied a red *band round her arm. | 她在胳膊上系了一条红带子。 | 带,带子,箍
The *bar was full of sailors. | 酒吧里挤满了水手。 | 酒吧,酒吧间,酒馆
He broke an iron *bar with his hands. | 他徒手折断了一根铁棍。 | 棒,条,棍,杆
The rules *bar children from the club. | 规定禁止儿童进入俱乐部。 | 禁止,阻止,妨碍,排斥,阻拦
The *base of the statue is marble. | 雕像的底座是大理石的。 | 底部,基础,底座,基底,底
The soldiers returned to their *base. | 士兵们返回了基地。 | 基地,根据地
A *bat flew out of the cave. | 一只蝙蝠从洞里飞了出来。 | 蝙蝠
He swung the *bat and missed the ball. | 他挥动球棒，没打中球。 | 球棒,球拍,棒,球板
A narrow *beam of light crossed the room. | 一道窄窄的光束穿过房间。 | 光束,束,光线
The roof rests on one oak *beam. | 屋顶靠一根橡木梁支撑。 | 梁,横梁
Her *bearing was that of a queen. | 她的举止像个女王。 | 举止,态度,姿态,风度
I felt his heart *beat under my hand. | 我感到他的心在我手下跳动。 | 跳动,敲打,拍子,跳,搏动
Our side *beat theirs by three goals. | 我方以三球击败对方。 | 打败,击败,胜过,战胜,打赢
The *body of the letter was short. | 信的正文很短。 | 正文,主体,主要部分
Police found the *body in the canal. | 警察在运河里发现了尸体。 | 尸体
The *bow of the ship struck the rock. | 船头撞上了岩石。 | 船头,船首
He killed the deer with a *bow and two arrows. | 他用一张弓和两支箭射死了鹿。 | 弓
The actors *bow at the end. | 演员们在结束时鞠躬。 | 鞠躬,弯腰,低头
He suffered a *breach of trust. | 他遭遇了背信之事。 | 违反,破坏,违背,破裂
The *bridge of his nose was broken. | 他的鼻梁断了。 | 鼻梁,桥
The report was *brief and clear. | 报告简短而清楚。 | 简短,短暂,简洁,简洁的
The *bug in the program cost a million. | 程序中的缺陷造成了一百万的损失。 | 缺陷,故障,错误,漏洞
He was *calling on an old friend in Leeds. | 他在利兹拜访一位老朋友。 | 拜访,访问
They *cast the bell in bronze. | 他们用青铜铸造了这口钟。 | 铸造,浇铸,铸
The whole *cast came onto the stage. | 全体演员登上了舞台。 | 演员,演员表,角色,全体演员
The lawyer took the *case for nothing. | 律师免费接了这个案子。 | 案件,案,诉讼,案例
She put the violin back in its *case. | 她把小提琴放回琴盒。 | 盒,箱,容器,套,罩
There has been one *case of the disease. | 该病已有一例病例。 | 病例,情况,事例,例
A *chest of tea was worth a fortune. | 一箱茶叶价值不菲。 | 箱,柜子
He felt a pain in his *chest. | 他感到胸口疼痛。 | 胸,胸部,胸腔
The *chair opened the meeting at nine. | 主席九点宣布开会。 | 主席
The museum keeps a *chart of the islands. | 博物馆藏有一张群岛海图。 | 海图,图,图表,航图
The waiter brought the *check. | 侍者拿来了账单。 | 账单,帐单,支票
*Check the oil before you drive. | 开车前检查一下机油。 | 检查,核对
He studied at a military *college before the war. | 战前他在一所军校学习。 | 学院,大学,学校
The *company of friends made the evening short. | 有朋友作伴，夜晚过得很快。 | 同伴,陪伴,伴侣,交际,作伴
The *company makes glass bottles. | 这家公司生产玻璃瓶。 | 公司
The houses are built of wood and *concrete. | 房子是用木头和混凝土建的。 | 混凝土,具体物,凝结物
He gave no *concrete example. | 他没有举出具体的例子。 | 具体
Copper will *conduct heat well. | 铜导热性好。 | 传导,导电,导
She will *conduct the orchestra tonight. | 今晚她将指挥乐团。 | 指挥,引导
His *conduct at the table shocked them. | 他在餐桌上的举止让他们震惊。 | 行为,举止,操行,品行
The teachers were *content with their pay. | 老师们对薪水很满意。 | 满意,满足
The *content of the box was a secret. | 盒子里的东西是个秘密。 | 内容,容量,内含物
The workers signed a *contract for two years. | 工人们签了两年的合同。 | 合同,契约
Metals *contract when they cool. | 金属冷却时收缩。 | 收缩,缩小
You may *contract malaria there. | 你在那里可能感染疟疾。 | 感染,患,得
The *count was taken twice. | 清点了两次。 | 计数,计算,点数,总数,数
The *count lived in a castle by the Rhine. | 伯爵住在莱茵河畔的一座城堡里。 | 伯爵
What you think does *count. | 你的想法确实重要。 | 有价值,重要,计算在内
Snow *covered the whole valley. | 雪覆盖了整个山谷。 | 覆盖,盖,遮
She will *cover the election for the Times. | 她将为《泰晤士报》报道选举。 | 报道,采访,报导
There was a *crack in the cup. | 杯子上有一道裂缝。 | 裂缝,裂纹,裂痕
The *craft was carried onto the rocks. | 小船被冲上了岩石。 | 船,船舶,航空器,飞行器
He learned the *craft of making clocks. | 他学会了制钟的手艺。 | 手艺,工艺,技巧
They gave her no *credit for the discovery. | 他们没有把发现归功于她。 | 荣誉,功劳,信用,赞扬,名誉
The *crew of the ferry went home. | 渡轮的船员们回家了。 | 船员,全体人员,乘务员,全体船员
A *current of warm air lifted the bird. | 一股暖气流托起了鸟。 | 气流,流,水流
The film was *cut by ten minutes. | 影片被剪掉了十分钟。 | 删,剪,切,缩短,削减,割
What is the *date of the letter? | 信的日期是什么？ | 日期
She had a *date with a boy from the bakery. | 她与面包店的一个男孩有约会。 | 约会
They sell figs and *dates in the market. | 他们在市场上卖无花果和枣。 | 枣,海枣
He made a *deal with the farmers. | 他与农民们达成了一笔交易。 | 交易,协议
The laws *deal with theft. | 这些法律涉及盗窃。 | 处理,涉及,对付,论及
A *deck of cards lay on the bench. | 长凳上放着一副牌。 | 一副牌,副,一副,一副纸牌
The sailors washed the *deck at dawn. | 水手们黎明时冲洗甲板。 | 甲板
I must *decline the offer. | 我必须谢绝这个提议。 | 拒绝,谢绝,婉拒
The *decline of the town began with the railway. | 小镇的衰落始于铁路。 | 衰落,衰退,下降,衰败
He took his *degree in 1907. | 他于1907年获得学位。 | 学位
It was forty *degrees in the shade. | 阴凉处也有四十度。 | 度,度数
He will *deliver a lecture on bees. | 他将做一个关于蜜蜂的讲座。 | 发表,演讲,讲,给予
The postman will *deliver the box on Monday. | 邮递员周一会送箱子来。 | 递送,送,投递,交付,投送
The law is in *direct conflict with custom. | 这项法律与习俗直接冲突。 | 直接
She will *direct a film in Rome. | 她将在罗马执导一部电影。 | 导演,指导,指挥,执导
The boxer has a strong *drive to win. | 这位拳击手有强烈的求胜动力。 | 动力,魄力,精力,干劲,推动力,驱动
A *drop of ink fell on the page. | 一滴墨水落在书页上。 | 滴,水滴,一滴
There was a sharp *drop in the price of corn. | 玉米价格急剧下跌。 | 下降,跌,落下,下跌
She spoke with *dry humour. | 她说话带着冷幽默。 | 干,冷,枯燥,不动声色
The books are *due on Friday. | 书周五到期。 | 到期,应付,预定,预期,应到,约定
The talk was long and *dull. | 演讲又长又乏味。 | 乏味,单调,沉闷,无趣,枯燥
The knife is too *dull to cut bread. | 刀太钝，切不了面包。 | 钝
He is *engaged to a nurse. | 他与一名护士订婚了。 | 订婚,已订婚
The number is *engaged. | 电话占线。 | 占线,忙,忙碌,使用中
The *engine driver waved at us. | 火车司机向我们挥手。 | 机车,发动机,引擎,火车头
The *express stops only at large towns. | 快车只停大镇。 | 快车,快递,特快
She could not *express her thanks. | 她无法表达谢意。 | 表达,表示
The cliff has a steep *face. | 悬崖有一个陡峭的面。 | 面,表面,外观,正面
We must *face the truth. | 我们必须面对真相。 | 面对,面临,正视
The *field of physics was changing. | 物理学领域正在变化。 | 领域,范围
Cows stood in the *field. | 牛站在田野里。 | 田,田地,原野,田野
Please *file the report under N. | 请把报告归到N下。 | 归档,存档,把…归档
He smoothed the edge with a *file. | 他用锉刀把边锉平。 | 锉
It is a *fine day. | 天气晴朗。 | 晴朗,好,美好,晴
He paid a *fine of fifty pounds. | 他付了五十英镑罚款。 | 罚款,罚金
The *firm employs ninety people. | 这家公司雇了九十人。 | 公司,商号,商行,企业
The ground was *firm under our feet. | 脚下的地很坚实。 | 坚固,坚定,结实,坚实,稳固
The shoes do not *fit. | 鞋子不合脚。 | 合适,适合,合身
She is not *fit to travel. | 她身体不适合旅行。 | 适合,合适,恰当,健康,适宜
She lives in a *flat above the shop. | 她住在商店楼上的公寓里。 | 公寓,套房,一层,一套房间
The land is *flat and wet. | 这片土地平坦而潮湿。 | 平,平坦
The *force of the wind broke the mast. | 风力折断了桅杆。 | 力,力量
No one can *force her to sing. | 没有人能强迫她唱歌。 | 强迫,迫使
They *forged the signature of the king. | 他们伪造了国王的签名。 | 伪造
Fill in the *form and sign it. | 填好表格并签字。 | 表格,表
Clouds *form over the hills. | 云在山上形成。 | 形成
The picture hung in a gold *frame. | 画挂在金色的画框里。 | 框,框架,画框,构架
The *fuse blew and the house went dark. | 保险丝烧断，屋子黑了。 | 保险丝,熔丝
The bus was stopped for *going too fast. | 公交车因开得太快被拦下。 | 行驶,进行,去,走,行,运转
She has a *gift for languages. | 她有语言天赋。 | 天赋,天才,才能
He *gathered that they were angry. | 他推测他们生气了。 | 推测,猜想,推断,推想
The *grave was covered with flowers. | 坟墓上盖满了鲜花。 | 坟墓,墓
It was a *grave mistake. | 那是个严重的错误。 | 严重,严肃,重大
There is no *ground for hope. | 没有理由抱有希望。 | 理由,根据,基础,原因
The *ground was hard with frost. | 地面因霜冻而坚硬。 | 地面,土地,地
The *guard walked along the wall. | 卫兵沿墙走着。 | 卫兵,警卫,守卫,看守,哨兵
She *hails from a fishing village. | 她来自一个渔村。 | 来自,出生于
*Hail broke the windows. | 冰雹打破了窗户。 | 冰雹,雹
The *head of the school is retiring. | 校长要退休了。 | 首脑,领导,首长,校长,主管,负责人,头
The *hide of the cow was sold. | 牛皮卖掉了。 | 兽皮,皮,皮革
The song was a *hit in Japan. | 这首歌在日本很红。 | 成功,轰动,风行
The bottle *holds two litres. | 瓶子能装两升。 | 容纳,装,盛
The ship's *hold was full of grain. | 船舱里装满了粮食。 | 船舱,货舱,底舱
The judge *held that the law was void. | 法官认定该法无效。 | 认为,认定,裁定,主张,相信
The tall *host met us at the door. | 高个子主人在门口迎接我们。 | 主人,东道主
A *host of questions followed. | 接着是一大堆问题。 | 许多,一大群,大量,大群
The *issue of the day was bread. | 当时的问题是面包。 | 问题,议题,争论点
I read it in the May *issue. | 我是在五月那一期里读到的。 | 期,期号,发行
The bank will *issue new coins. | 银行将发行新硬币。 | 发行,发布,发出
They were stuck in a *jam for hours. | 他们堵在路上好几个小时。 | 堵塞,拥挤,阻塞
She spread *jam on the toast. | 她在吐司上抹果酱。 | 果酱
The plane will *land in ten minutes. | 飞机将在十分钟后着陆。 | 登陆,着陆,降落
He has the *last word in the house. | 他在家里说了算。 | 最后,最后的
The heat may *last for weeks. | 高温可能持续数周。 | 持续,延续,维持,持久
The pipes are made of *lead. | 这些管子是铅做的。 | 铅
The *lead in the play is new. | 这出戏的主角是新人。 | 主角
All roads *lead to the square. | 所有的路都通向广场。 | 通向,通到,导致,通往,引导
Tear out the first *leaf of the book. | 撕下书的第一页。 | 页,张
The soldiers were home on *leave. | 士兵们休假在家。 | 休假,假期,假
The *left bank of the river is steep. | 河的左岸很陡。 | 左
He told a *lie about his age. | 他谎报了年龄。 | 谎言,谎话
The village *lies in a deep valley. | 村子位于深谷中。 | 位于,在,坐落
The *line at the post office was long. | 邮局的队伍很长。 | 队,行列,排,列,一排
He forgot his *lines on the first night. | 首演之夜他忘了台词。 | 台词
Write to me at the *lodge. | 写信到小屋给我。 | 小屋,门房,旅馆,住所
They had a *long way to go. | 他们还有很长的路要走。 | 长
She *longed for rain. | 她渴望下雨。 | 渴望
The *lot behind the shop is empty. | 商店后面的那块地空着。 | 地,地皮,一块地,场地,地块
The loss will *matter little. | 损失无关紧要。 | 有关系,要紧,重要
All *matter is made of atoms. | 一切物质都由原子构成。 | 物质
They will *marry in a *minute church. | 他们将在一座极小的教堂结婚。 | 微小,极小
The *minutes of the meeting were lost. | 会议记录丢了。 | 记录,会议记录,备忘录
The coal *mine closed in May. | 煤矿五月关闭了。 | 矿,矿山,矿井
I *miss my old street. | 我想念我的老街。 | 想念,思念,惦念
He *missed the last train. | 他没赶上末班车。 | 错过,未赶上,没赶上,误
The paint was made with chalk and *mould. | 颜料是用白垩和霉菌做的。 | 霉,霉菌
The *nail of his thumb was black. | 他拇指的指甲是黑的。 | 指甲
The rain was *neither warm nor cold. | 雨既不暖也不冷。 | 既不,两者都不,也不,都不
They *object to the new road. | 他们反对新路。 | 反对
The *object of the game is to win land. | 游戏的目标是赢得土地。 | 目标,目的
A strange *object lay on the sand. | 沙滩上有个奇怪的物体。 | 物体,物,东西
The priest held high *office. | 那位牧师身居高位。 | 职务,公职,官职,职位
The *order came too late. | 命令来得太晚。 | 命令
The words are in the wrong *order. | 这些词的顺序错了。 | 顺序,次序
We *ordered two bowls of noodles. | 我们点了两碗面。 | 点,订购,定购,预定,点菜
The *palm of her hand was wet. | 她的手掌是湿的。 | 手掌,掌心,掌
A *palm grew in the yard. | 院子里长着一棵棕榈。 | 棕榈
He wrote a *paper on the eels of the Baltic. | 他写了一篇关于波罗的海鳗鱼的论文。 | 论文,文章
`
