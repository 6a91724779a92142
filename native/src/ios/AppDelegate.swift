// iOS's side of docs/NATIVE.md: takes the page's messages, sends the swipe from the edge, passes the app identity.
import Capacitor
import UIKit
import WebKit

@main
class AppDelegate: UIResponder, UIApplicationDelegate {
    func application(
        _ application: UIApplication,
        configurationForConnecting connectingSceneSession: UISceneSession,
        options: UIScene.ConnectionOptions
    ) -> UISceneConfiguration {
        let role = connectingSceneSession.role
        let configuration = UISceneConfiguration(name: "Default Configuration", sessionRole: role)
        configuration.delegateClass = SceneDelegate.self
        return configuration
    }
}

class MainViewController: CAPBridgeViewController {
    /// A swipe that is shorter (in points) and not fast (in points per second) is not a way back.
    private static let minimumDistance: CGFloat = 60
    private static let minimumSpeed: CGFloat = 500

    override func capacitorDidLoad() {
        guard let webView else { return }
        let content = webView.configuration.userContentController
        content.addScriptMessageHandler(self, contentWorld: .page, name: "kaijuan")
        let script = "window.bb_app = '\(Self.identity)'"
        content.addUserScript(WKUserScript(source: script, injectionTime: .atDocumentStart, forMainFrameOnly: true))

        let swipe = UIScreenEdgePanGestureRecognizer(target: self, action: #selector(goBack))
        swipe.edges = .left
        webView.addGestureRecognizer(swipe)
        // Else a swipe that begins at the edge scrolls.
        webView.scrollView.panGestureRecognizer.require(toFail: swipe)
    }

    /// `source_platform_channel_versioncode_version`; native/build.mjs writes the values.
    private static var identity: String {
        let value = { (key: String) in Bundle.main.object(forInfoDictionaryKey: key) as? String ?? "" }
        return [
            "kaijuan", "ios", value("KaijuanChannel"), value("CFBundleVersion"), value("CFBundleShortVersionString"),
        ].joined(separator: "_")
    }

    @objc private func goBack(_ swipe: UIScreenEdgePanGestureRecognizer) {
        guard swipe.state == .ended else { return }
        let isFar = swipe.translation(in: view).x >= Self.minimumDistance
        let isFast = swipe.velocity(in: view).x >= Self.minimumSpeed
        if isFar || isFast {
            webView?.evaluateJavaScript("window.dispatchEvent(new Event('GO_BACK'))", completionHandler: nil)
        }
    }

    private func share(_ text: String) {
        let sheet = UIActivityViewController(activityItems: [text], applicationActivities: nil)
        // An iPad shows a popover, which needs a place to point to: here the middle, without an arrow.
        let popover = sheet.popoverPresentationController
        popover?.sourceView = view
        popover?.sourceRect = CGRect(x: view.bounds.midX, y: view.bounds.midY, width: 0, height: 0)
        popover?.permittedArrowDirections = []
        present(sheet, animated: true)
    }

    private func openOutside(_ text: String) {
        // Before iOS 17, URL(string:) returns nil for characters that are not encoded.
        let allowed = CharacterSet.urlQueryAllowed.union(CharacterSet(charactersIn: "#%[]"))
        let encoded = text.addingPercentEncoding(withAllowedCharacters: allowed) ?? ""
        guard let url = URL(string: text) ?? URL(string: encoded) else { return }
        guard ["http", "https", "mailto"].contains(url.scheme?.lowercased() ?? "") else { return }
        UIApplication.shared.open(url) { [weak self] isOpen in
            if !isOpen { self?.show("没有可打开此链接的应用") }
        }
    }

    private func show(_ text: String) {
        let alert = UIAlertController(title: nil, message: text, preferredStyle: .alert)
        alert.addAction(UIAlertAction(title: "好", style: .default))
        present(alert, animated: true)
    }

    /// iOS has no way out of an app: from any other page, the way back ends at the start page.
    private func leavePage() {
        guard let start = bridge?.config.appStartServerURL, let path = webView?.url?.path else { return }
        if path != "" && path != "/" { webView?.load(URLRequest(url: start)) }
    }
}

extension MainViewController: WKScriptMessageHandlerWithReply {
    /// Takes a message of the page. Returns the reply (nil where there is none) and the error, which is never set.
    func userContentController(
        _ userContentController: WKUserContentController,
        didReceive message: WKScriptMessage
    ) async -> (Any?, String?) {
        guard message.frameInfo.isMainFrame, let body = message.body as? [String: Any] else { return (nil, nil) }
        switch body["action"] as? String {
        case "share":
            share(body["text"] as? String ?? "")
        case "openInBrowser":
            openOutside(body["url"] as? String ?? "")
        case "goBackAPP":
            leavePage()
        case "getTheme":
            // The app has no theme of its own: the page uses the reader's choice, or else the system's theme.
            return ("", nil)
        case "themeApplied":
            setStatusBarStyle(body["theme"] as? String == "black" ? .lightContent : .darkContent)
        case "OPEN_APP", "volumeKeys":
            // Nothing depends on the start. Apps must not change what the volume keys do (App Store guideline 2.5.9).
            break
        default:
            break
        }
        return (nil, nil)
    }
}
