// Android's side of docs/NATIVE.md: takes the page's messages, sends events to the page, writes the app identity.
package cn.kaijuan.app;

import android.content.ActivityNotFoundException;
import android.content.Intent;
import android.content.res.Configuration;
import android.net.Uri;
import android.view.KeyEvent;
import android.view.Window;
import android.webkit.CookieManager;
import android.webkit.JavascriptInterface;
import android.webkit.WebView;
import android.widget.Toast;
import androidx.core.content.FileProvider;
import androidx.core.view.WindowCompat;
import androidx.core.view.WindowInsetsControllerCompat;
import com.getcapacitor.Plugin;
import com.getcapacitor.WebViewListener;
import com.getcapacitor.annotation.CapacitorPlugin;
import java.io.File;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import org.json.JSONException;
import org.json.JSONObject;

@CapacitorPlugin(name = KaijuanPlugin.NAME)
public class KaijuanPlugin extends Plugin {

    static final String NAME = "Kaijuan";

    /**
     * Max. characters of a text that is shared directly; a longer one is shared as a file. Android limits a transaction
     * to 1 MB, and the text is in it twice (as extra and as clip data), at two bytes a character.
     */
    private static final int MAX_TEXT = 50_000;

    private static final List<String> SCHEMES = Arrays.asList("http", "https", "mailto");
    private static final int YEAR_SECONDS = 365 * 86_400;

    /** Whether the page has started: only then does it handle the back key. */
    private boolean started;
    private boolean takesVolumeKeys;
    /** The page's theme, empty before the page has sent it. */
    private String theme = "";

    @Override
    public void load() {
        WebView webView = bridge.getWebView();
        String identity = "kaijuan_android_" + BuildConfig.CHANNEL + "_" + BuildConfig.VERSION_CODE
                + "_" + BuildConfig.VERSION_NAME;
        // With an age: Capacitor deletes session cookies at each start.
        CookieManager.getInstance().setCookie(bridge.getScheme() + "://" + bridge.getHost(),
                "bb_app=" + Uri.encode(identity) + "; Path=/; Max-Age=" + YEAR_SECONDS + "; Secure; SameSite=Lax");
        webView.addJavascriptInterface(this, "kaijuan");
    }

    /** Registered by the activity: Capacitor replaces listeners that a plugin adds in load(). */
    WebViewListener resetOnLoad() {
        return new WebViewListener() {
            @Override
            public void onPageStarted(WebView webView) {
                started = false;
                takesVolumeKeys = false;
            }
        };
    }

    /** Takes a message of the page, on a thread of the web view. Returns the reply, null where there is none. */
    @JavascriptInterface
    public String postMessage(String text) {
        try {
            JSONObject message = new JSONObject(text);
            String action = message.getString("action");
            // The app has no theme of its own: the page uses the reader's choice, or else the system's theme.
            if (action.equals("getTheme")) return "";
            bridge.executeOnMainThread(() -> handle(action, message));
        } catch (JSONException error) {
            // Not a message of this protocol.
        }
        return null;
    }

    private void handle(String action, JSONObject message) {
        switch (action) {
            case "share" -> share(message.optString("text"));
            case "openInBrowser" -> openOutside(Uri.parse(message.optString("url")).normalizeScheme());
            case "goBackAPP" -> getActivity().moveTaskToBack(true);
            case "OPEN_APP" -> started = true;
            case "themeApplied" -> {
                theme = message.optString("theme");
                styleBars();
            }
            case "volumeKeys" -> takesVolumeKeys = message.optBoolean("on");
            default -> {}
        }
    }

    /** Draws the symbols of the system bars light or dark; Capacitor draws them for the system's theme. */
    private void styleBars() {
        if (theme.isEmpty()) return;
        Window window = getActivity().getWindow();
        WindowInsetsControllerCompat bars = WindowCompat.getInsetsController(window, window.getDecorView());
        bars.setAppearanceLightStatusBars(!theme.equals("black"));
        bars.setAppearanceLightNavigationBars(!theme.equals("black"));
    }

    @Override
    protected void handleOnConfigurationChanged(Configuration configuration) {
        // Afterwards: Capacitor's own plugin styles the bars at the same event.
        bridge.executeOnMainThread(this::styleBars);
    }

    private void openOutside(Uri url) {
        if (!SCHEMES.contains(url.getScheme())) return;
        open(new Intent(Intent.ACTION_VIEW, url), "没有可打开此链接的应用");
    }

    private void share(String text) {
        Intent intent = new Intent(Intent.ACTION_SEND).setType("text/plain");
        try {
            if (text.length() <= MAX_TEXT) intent.putExtra(Intent.EXTRA_TEXT, text);
            else intent.putExtra(Intent.EXTRA_STREAM, writeFile(text)).addFlags(Intent.FLAG_GRANT_READ_URI_PERMISSION);
        } catch (IOException error) {
            show("存储空间不足，无法分享");
            return;
        }
        open(Intent.createChooser(intent, null), "没有可用于分享的应用");
    }

    private Uri writeFile(String text) throws IOException {
        File file = new File(getContext().getCacheDir(), "kaijuan.txt");
        try (FileOutputStream out = new FileOutputStream(file)) {
            out.write(text.getBytes(StandardCharsets.UTF_8));
        }
        return FileProvider.getUriForFile(getContext(), getContext().getPackageName() + ".fileprovider", file);
    }

    private void open(Intent intent, String fault) {
        try {
            getActivity().startActivity(intent);
        } catch (ActivityNotFoundException error) {
            show(fault);
        }
    }

    private void show(String text) {
        Toast.makeText(getContext(), text, Toast.LENGTH_LONG).show();
    }

    /** Sends the back key to the page. Returns false when the page has not started. */
    boolean goBack() {
        if (started) dispatch("new Event('GO_BACK')");
        return started;
    }

    /** Sends a volume key to the page. Returns false when the page has not requested the volume keys. */
    boolean onKey(KeyEvent event) {
        boolean isDown = event.getKeyCode() == KeyEvent.KEYCODE_VOLUME_DOWN;
        boolean isUp = event.getKeyCode() == KeyEvent.KEYCODE_VOLUME_UP;
        if (!takesVolumeKeys || !(isDown || isUp)) return false;
        // One page for each press: a key that is held down repeats.
        if (event.getAction() == KeyEvent.ACTION_DOWN && event.getRepeatCount() == 0) {
            dispatch("new CustomEvent('VOLUME', { detail: '" + (isDown ? "down" : "up") + "' })");
        }
        return true;
    }

    private void dispatch(String event) {
        bridge.getWebView().evaluateJavascript("window.dispatchEvent(" + event + ")", null);
    }
}
