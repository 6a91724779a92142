# Runs the four servers of an OpenStack Swift whose S3 API checks signatures, for tests.
"""object-store.py DIR PORT USER ACCESS SECRET REGION"""
import os, signal, socket, sys

top = sys.argv[1]
etc = f'{top}/etc'


def setup(port, user, access, secret, region):
    from swift.common.ring import RingBuilder
    with socket.socket() as s:                  # refuse a port that someone else has
        s.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        s.bind(('127.0.0.1', int(port)))
    held = [socket.create_server(('127.0.0.1', 0)) for _ in range(3)]
    ports = dict(zip(('account', 'container', 'object'), (s.getsockname()[1] for s in held)))
    for s in held:
        s.close()

    def conf(name, text):
        with open(f'{etc}/{name}.conf', 'w') as f:
            f.write(text)

    def default(port):
        return (f'[DEFAULT]\nbind_ip = 127.0.0.1\nbind_port = {port}\nuser = {user}\nswift_dir = {etc}\n'
                f'workers = 0\ndevices = {top}/data\nmount_check = false\n'
                f'disable_fallocate = true\nfallocate_reserve = 0\n')

    conf('swift', '[swift-hash]\nswift_hash_path_suffix = test\n[storage-policy:0]\nname = one\ndefault = yes\n')
    for name, p in ports.items():
        ring = RingBuilder(4, 1, 0)             # 16 partitions, 1 replica: the same data at any port
        ring.add_dev({'region': 1, 'zone': 1, 'ip': '127.0.0.1', 'port': p, 'device': 'd1', 'weight': 1})
        ring.rebalance()
        ring.get_ring().save(f'{etc}/{name}.ring.gz')
        conf(name, default(p) + f'[pipeline:main]\npipeline = {name}-server\n'
                                f'[app:{name}-server]\nuse = egg:swift#{name}\n')
    conf('proxy', default(port) + f'''
[pipeline:main]
pipeline = catch_errors gatekeeper proxy-logging cache s3api tempauth copy bulk slo proxy-server
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
[filter:cache]
use = egg:swift#memcache
[filter:s3api]
use = egg:swift#s3api
location = {region}
max_upload_part_num = 10000
cors_preflight_allow_origin = *
[filter:tempauth]
use = egg:swift#tempauth
user_{access.replace(":", "_")} = {secret} .admin
[filter:slo]
use = egg:swift#slo
max_manifest_segments = 10000
''' + ''.join(f'[filter:{f}]\nuse = egg:swift#{f.replace("-", "_")}\n'
              for f in ('catch_errors', 'gatekeeper', 'proxy-logging', 'copy', 'bulk')))


class Tokens:
    """In memcached's place, which tempauth insists on: keeps its login tokens, caches nothing else."""
    def __init__(self, *_, **__):
        self.kept = {}

    def get(self, key, *_, **__):
        return self.kept.get(key)

    def set(self, key, value, *_, **__):
        if key.startswith('AUTH_'):
            self.kept[key] = value

    def delete(self, key, *_, **__):
        self.kept.pop(key, None)


def serve():
    from swift.common import utils
    utils.set_swift_dir(etc)                    # before the rest of Swift reads /etc/swift
    from swift.common import wsgi
    from swift.common.middleware import memcache
    import swift.account.server, swift.container.server, swift.obj.server, swift.proxy.server
    memcache.MemcacheRing = Tokens
    wsgi.clean_up_daemon_hygiene = lambda: None     # it would leave the process group, by which all are ended
    # Each forks from one that has imported Swift: that takes longer than most of what a server does in a test.
    for name in ('account', 'container', 'object', 'proxy'):
        if os.fork() == 0:
            sys.exit(wsgi.run_wsgi(f'{etc}/{name}.conf', f'{name}-server', verbose=True))
    os.wait()                                   # none ends by itself: one that does takes the others with it
    os.killpg(0, signal.SIGKILL)


setup(*sys.argv[2:])
serve()
